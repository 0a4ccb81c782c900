use komadai_rules::*;
use std::time::Instant;
fn main(){
 let only = std::env::args().nth(1);
 let ps=["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -","l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1","R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"];
 let goal=[[258.,1707.,3914.],[266.,1070.,1700.],[60.,69.,73.5]];
 for (m,(name,f)) in [("count",perft::count as fn(&mut Position,u32)->u64),("list",perft::list),("full",perft::full)].into_iter().enumerate(){
  for i in 0..3 {
   if let Some(o)=&only { if *o!=format!("{name}{i}") {continue;} }
   let mut p=Position::from_setup(&ps[i].parse().unwrap()).unwrap();
   let d=[[5,3,3],[5,3,3],[4,3,2]][m][i];
   let reps = if only.is_some() {40} else {12};
   let mut best=0f64; let mut n=0; let mut k=1;
   if f(&mut p,d)<1_000_000 {k=20}
   for _ in 0..reps { let t=Instant::now(); for _ in 0..k { n=f(&mut p,d);} let s=t.elapsed().as_secs_f64(); best=best.max(k as f64*n as f64/s/1e6);}
   println!("{name} {i} d{d} {n} {best:.1} M/s goal {} ({:.2})",goal[m][i],best/goal[m][i]);
  }}
}
