//! Paranoia (SS-SKL-10, 11): an enemy charges whoever is closest.
