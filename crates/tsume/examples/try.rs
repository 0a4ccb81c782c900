use komadai_tsume::Composer;
fn main() {
    let mut a = std::env::args().skip(1).map(|w| w.parse::<u64>().unwrap());
    let (plies, n) = (a.next().unwrap() as u32, a.next().unwrap());
    let c = Composer::new(1, plies);
    let stop = false.into();
    let t = std::time::Instant::now();
    let mut k = 0;
    for i in 0..n {
        if let Some(m) = c.attempt(i, &stop) {
            k += 1;
            println!(
                "{i} {} {:?} {}",
                m.setup,
                m.grade,
                m.solution
                    .iter()
                    .map(|m| m.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            );
        }
    }
    println!("{k} of {n}: {:.2} s", t.elapsed().as_secs_f64());
}
