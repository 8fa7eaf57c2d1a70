//! Siren's Song (SS-SKL-05): models are moved about, six hexes in all.
