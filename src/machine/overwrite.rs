//! Copies over what was there before. They are written out, since the library's own are compiled apart and called: nothing is
//! optimised across the parts of a release build when it is linked, and copies of positions are what searches and counts do most.

/// Copies one slice over another, as far as both go.
#[inline]
pub fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    let length = to.len().min(from.len());
    let from = &from[..length];
    for (place, to) in to[..length].iter_mut().enumerate() {
        *to = from[place];
    }
}

/// Makes a vector hold what a slice holds.
#[inline]
pub fn overwrite<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    if to.len() == from.len() {
        copy(to, from);
    } else {
        to.clear();
        to.extend_from_slice(from);
    }
}

/// Makes vectors hold what others hold.
#[inline]
pub fn overwrite_all<T: Copy>(to: &mut Vec<Vec<T>>, from: &[Vec<T>]) {
    if to.len() != from.len() {
        to.resize_with(from.len(), Vec::new);
    }
    for (place, to) in to.iter_mut().enumerate() {
        overwrite(to, &from[place]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_was_there_is_gone() {
        for before in [vec![], vec![7], vec![7, 8], vec![7, 8, 9]] {
            let mut to = before.clone();
            overwrite(&mut to, &[1, 2]);
            assert_eq!(to, [1, 2]);
            let mut to = vec![before.clone(), before];
            overwrite_all(&mut to, &[vec![], vec![1], vec![2, 3]]);
            assert_eq!(to, [vec![], vec![1], vec![2, 3]]);
        }
        let mut to = [1, 2, 3];
        copy(&mut to, &[4, 5]);
        assert_eq!(to, [4, 5, 3]);
    }
}
