//! Truths that are nearly true: the value of a condition from 0 (far from it) to 1 (it holds).

use crate::board::SiteSet;
use crate::game::EvalLimit;
use crate::model::{Compare, Each, Num, Quantifier, Role, Scene, Set, Sites, Truth, Value};

type Worth = Result<f64, EvalLimit>;

/// How many members of a set are graded at most.
const MOST: usize = 2_000;
/// A line or set in which somebody stands in the way.
const BLOCKED: f64 = 0.1;
/// What each further member that nearly fits adds to the best one.
const OTHERS: f64 = 0.04;

/// Grades conditions for one role.
pub struct Grader<'a> {
    scene: Scene<'a>,
    role: Role,
}

impl<'a> Grader<'a> {
    /// In a scene whose `me` is the role.
    pub fn new(scene: Scene<'a>, role: Role) -> Grader<'a> {
        Grader { scene, role }
    }

    /// Where expressions are worked out.
    pub fn scene(&mut self) -> &mut Scene<'a> {
        &mut self.scene
    }

    /// The grade of a condition.
    pub fn truth(&mut self, truth: &Truth) -> Worth {
        match truth {
            Truth::Not(part) => Ok(1.0 - self.truth(part)?),
            Truth::All(parts) => {
                let (mut sum, mut least) = (0.0, 1.0f64);
                for part in parts {
                    let grade = self.truth(part)?;
                    sum += grade;
                    least = least.min(grade);
                }
                Ok(if parts.is_empty() { 1.0 } else { 0.5 * sum / parts.len() as f64 + 0.5 * least })
            }
            Truth::Any(parts) => {
                let mut best = 0.0f64;
                for part in parts {
                    best = best.max(self.truth(part)?);
                }
                Ok(best)
            }
            Truth::Compare(compare, a, b) => self.compare(*compare, a, b),
            Truth::Some(set) => self.some(set),
            Truth::Within(operand) => match (&operand.left, &operand.right) {
                (Set::Sites(left), Set::Sites(right)) => self.within(left, right),
                _ => self.exact(truth),
            },
            Truth::Quantified(quantifier, each) => self.quantified(*quantifier, each),
            Truth::If(parts) => {
                if self.scene.truth(&parts.0)? {
                    self.truth(&parts.1)
                } else {
                    self.truth(&parts.2)
                }
            }
            Truth::Let(binding, rest) => {
                let value = self.scene.expr(&binding.value)?;
                self.scene.slots.set(binding.slot, value);
                self.truth(rest)
            }
            Truth::Lookup(keys, table) => {
                let keys = self.scene.members(keys)?;
                match table.iter().find(|(key, _)| keys >> key & 1 == 1) {
                    Some((_, entry)) => self.truth(entry),
                    None => Ok(0.0),
                }
            }
            other => self.exact(other),
        }
    }

    fn exact(&mut self, truth: &Truth) -> Worth {
        Ok(f64::from(u8::from(self.scene.truth(truth)?)))
    }

    /// How much of the way a number has gone.
    fn compare(&mut self, compare: Compare, a: &Num, b: &Num) -> Worth {
        let (a, b) = (f64::from(self.scene.num(a)?), f64::from(self.scene.num(b)?));
        let part =
            |have: f64, need: f64| if have >= need { 1.0 } else { 0.95 * (have.max(0.0) / need.max(1.0)) };
        Ok(match compare {
            Compare::AtLeast => part(a, b),
            Compare::Greater => part(a, b + 1.0),
            Compare::AtMost => part(b, a),
            Compare::Less => part(b, a + 1.0),
            Compare::Equal if a == b => 1.0,
            Compare::Equal => 0.95 * (1.0 - (a - b).abs() / (a.abs() + b.abs()).max(1.0)),
            Compare::Unequal => f64::from(u8::from(a != b)),
        })
    }

    /// Is there a member; of what two sets share, how near they are.
    fn some(&mut self, set: &Set) -> Worth {
        if let Set::Sites(Sites::Both(a, b)) = set {
            let (a, b) = (self.scene.sites(a)?, self.scene.sites(b)?);
            return self.nearness(a, b);
        }
        let value = self.scene.set(set)?;
        let empty = match &value {
            Value::Sites(sites) => sites.is_empty(),
            Value::Family(family) => family.is_empty(),
            Value::Numbers(numbers) => numbers.is_empty(),
            Value::Pieces(pieces) => pieces.is_empty(),
            Value::Members(mask) => *mask == 0,
            _ => true,
        };
        Ok(f64::from(u8::from(!empty)))
    }

    /// From 1 where the sets meet down with every site that is still needed to join them, other players' pieces in
    /// the way.
    fn nearness(&mut self, from: SiteSet, to: SiteSet) -> Worth {
        if from.meets(&to) {
            return Ok(1.0);
        }
        if from.is_empty() || to.is_empty() {
            return Ok(0.0);
        }
        let free = self.scene.position.vacant() | self.own();
        let (mut seen, mut edge, mut steps) = (from, from, 0);
        while !edge.is_empty() && steps < 64 {
            steps += 1;
            self.scene.spend(8 + edge.len() as u64)?;
            let around = self.scene.board.orthogonal();
            let next = edge.iter().fold(SiteSet::EMPTY, |all, s| all | self.scene.board.step(s, around));
            edge = (next & free) - seen;
            seen |= edge;
            if edge.meets(&to) {
                return Ok(0.95 / (1.0 + 0.35 * f64::from(steps)));
            }
        }
        Ok(0.0)
    }

    fn own(&self) -> SiteSet {
        let (position, cast) = (self.scene.position, self.scene.cast);
        let own = position.types().iter().enumerate();
        let own = own.filter(|(ty, _)| cast.colour(crate::model::PieceType(*ty as u8)) == self.role.index());
        own.fold(SiteSet::EMPTY, |all, (_, sites)| all | *sites)
    }

    /// The share of a set's sites that lie in the other; little if others cannot come to lie there.
    fn within(&mut self, left: &Sites, right: &Sites) -> Worth {
        let (left, right) = (self.scene.sites(left)?, self.scene.sites(right)?);
        let missing = left - right;
        if missing.is_empty() {
            return Ok(1.0);
        }
        let share = (left.len() - missing.len()) as f64 / left.len() as f64;
        let open = (missing - self.scene.position.vacant()).is_empty();
        Ok(if open { 0.95 * share * share } else { BLOCKED * share })
    }

    fn quantified(&mut self, quantifier: Quantifier, each: &Each) -> Worth {
        let (mut best, mut sum, mut count) = (0.0f64, 0.0, 0usize);
        for item in self.scene.items(&each.domain)?.take(MOST) {
            self.scene.spend(1)?;
            self.scene.slots.set(each.slot, item.value());
            let grade = match &each.cond {
                Some(cond) => self.truth(cond)?,
                None => 1.0,
            };
            best = best.max(grade);
            sum += if quantifier == Quantifier::Some { cube(grade) } else { grade };
            count += 1;
        }
        Ok(match quantifier {
            Quantifier::Some if best >= 1.0 => 1.0,
            Quantifier::Some => (best + OTHERS * (sum - cube(best))).min(0.97),
            Quantifier::No => 1.0 - best,
            Quantifier::Every if count == 0 => 1.0,
            Quantifier::Every => sum / count as f64,
        })
    }
}

fn cube(x: f64) -> f64 {
    x * x * x
}
