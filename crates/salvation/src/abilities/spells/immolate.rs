//! Immolate (chapter Spells).
