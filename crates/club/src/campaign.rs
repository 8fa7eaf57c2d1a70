//! Battles of a campaign: each is a match of its own, set from the campaign and reported back to it.

use crate::sitting::Sitting;
use crate::{Book, load};

/// Takes the results of a battle over into its campaign, from the saves of both. What comes after the battle is asked of
/// the players as usual.
pub fn report<B: Book + ?Sized>(
    books: &[&'static B],
    campaign: &str,
    battle: &str,
) -> Result<Box<dyn Sitting>, String> {
    let mut campaign = load(books, campaign)?;
    let battle = load(books, battle)?;
    let due = campaign.due().ok_or("no battle is due in this campaign")?;
    let fought = battle.fought().ok_or("this battle is not over")?;
    if due.book != battle.book() || due.given != fought.given {
        return Err("this is not the battle that is due".into());
    }
    while let Some((seat, answer)) = campaign.reported(&fought) {
        let number = campaign.questions(seat).first().map_or(0, |posed| posed.number);
        let epoch = campaign.epoch();
        campaign.answer(seat, epoch, number, answer).map_err(|refused| refused.words)?;
    }
    Ok(campaign)
}
