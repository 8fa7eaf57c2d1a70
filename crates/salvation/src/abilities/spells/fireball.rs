//! Fireball (chapter Spells).
