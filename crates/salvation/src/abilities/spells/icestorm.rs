//! Icestorm (chapter Spells).
