//! Battles of a campaign: each is a match of its own, set from the campaign and reported back to it.

use salvation::Salvation;
use salvation::campaign::{self, Campaign};
use scene::{Answer, Seat};

use crate::matches::{Match, Save};
use crate::sitting::Sitting;

/// Takes the results of a battle over into its campaign, from the saves of both. What comes after the battle is asked of
/// the players as usual.
pub fn report(campaign: &str, battle: &str) -> Result<Match<Campaign>, String> {
    let mut campaign = Match::<Campaign>::resume(&Save::read(campaign)?)?;
    let fought = Match::<Salvation>::resume(&Save::read(battle)?)?;
    match Sitting::due(&campaign) {
        Some(due) if due.given == fought.given() => {}
        Some(_) => return Err("this is not the battle that is due".into()),
        None => return Err("no battle is due in this campaign".into()),
    }
    if fought.ending().is_none() {
        return Err("this battle is not over".into());
    }
    while let Some((seat, answer)) = answer(&campaign, &fought) {
        let number = campaign.questions(seat).first().map_or(0, |posed| posed.number);
        let epoch = campaign.epoch();
        campaign.answer(seat, epoch, number, answer).map_err(|refused| refused.words)?;
    }
    Ok(campaign)
}

/// What the battle answers to the open question, if it is about the battle.
fn answer(campaign: &Match<Campaign>, fought: &Match<Salvation>) -> Option<(Seat, Answer)> {
    let open = campaign.open().first()?;
    let (here, there) = ((campaign.setup(), campaign.commit()), (fought.setup(), fought.commit()));
    let answer = campaign::ended(here, there, fought.ending()?.winner, open.seat, &open.why)?;
    Some((open.seat, answer))
}
