//! Arise (chapter Spells).
