//! Strike (chapter Spells).
