// The tasks of the placement, the easiest first, as the levels of the computer solve them. Written by
// `cargo run --release -p komadai-train --example placement`.

import type { Task } from "./estimate";

// biome-ignore format: a task a line
export const TASKS: readonly Task[] = [
  { sfen: "lns3sn1/1r2gkgbl/2p1pppp1/1p1p5/8p/p2PP2PP/1PP1SPP2/1B3SR2/LNKG1G1NL b p", best: "1f1e", middle: -10.0, slope: 1.10, floor: 0.15, ceiling: 1.00 },
  { sfen: "l5knl/6gs1/4pp1p1/2rp2P1p/p2s1P1Pb/1pg1P1p2/P4GN1P/SPGK1S1R1/LN3B2L b N3p", best: "4g3f", middle: -9.5, slope: 0.80, floor: 0.25, ceiling: 1.00 },
  { sfen: "lns3sn1/1r2gkgbl/1pp1pppp1/p2p5/P7p/4P2P1/1PPPSPP1P/1B3SR2/LNKG1G1NL w -", best: "9d9e", middle: -9.0, slope: 1.20, floor: 0.25, ceiling: 1.00 },
  { sfen: "l5s2/4kg3/1sngppp2/p1pl4l/1p1p5/P1P2P3/BP1PP1R2/1BSK1GS+r1/LNG4N1 b Pn4p", best: "3g2g", middle: -8.5, slope: 0.40, floor: 0.00, ceiling: 1.00 },
  { sfen: "4p2+B1/2k+b1p3/1p1p5/1r5pp/1nG1G4/p1p1L1P2/1PPPP1S1P/PKS1G4/L2G3NL b S2Prs2nlp", best: "2a7f", middle: -7.5, slope: 0.40, floor: 0.00, ceiling: 1.00 },
  { sfen: "ln1g2knl/7s1/p2pppg1p/1rPs2pP1/9/P2B2b2/1P1PPPNpP/1SGK2SR1/LN3G2L b 2Pp", best: "3h2g", middle: -7.5, slope: 0.60, floor: 0.35, ceiling: 1.00 },
  { sfen: "lns1k1B1l/1r2ggsP1/2p1ppb1n/p2p2ppp/9/1PP2P3/PSNPP1P1P/2K2SGR1/L2G3NL w p", best: "4b4a", middle: -6.5, slope: 0.40, floor: 0.15, ceiling: 1.00 },
  { sfen: "ln1gk2nl/1r4g2/p2p1pspp/1pp+bs1p2/7P1/P1PS4P/1P1PPnP2/1G1K3R1/L4GSNL w BPp", best: "4g3i+", middle: -6.0, slope: 0.50, floor: 0.20, ceiling: 1.00 },
  { sfen: "1n5nl/2sgks1g1/2ppp2p1/lr2b1p1p/5p3/1PP1B2PP/G1KPPPP2/2G4R1/LNS3SNL b P2p", best: "P*9f", middle: -5.5, slope: 0.50, floor: 0.15, ceiling: 1.00 },
  { sfen: "l1s3B1+N/1r2g4/ppn1p1k1p/5p3/7r1/2PPBP3/PPS1Sl+p1P/4G4/LN1GK2+pL b S2Pgn3p", best: "S*3d", middle: -5.0, slope: 0.80, floor: 0.00, ceiling: 1.00 },
  { sfen: "l2g2knl/1r4s2/4pgb2/p1p1spppp/3n5/PpPB2P1P/1P1SPP1RL/2G1GS3/LN2K2N1 b 3p", best: "8g8f", middle: -5.0, slope: 0.50, floor: 0.20, ceiling: 1.00 },
  { sfen: "l1g3+Pnl/1s4+R2/p1k1Gp1pp/bPpp1P1n1/3n5/6s1P/P2P5/2+l3PK1/2+r2+p2L b B2SNP2g3p", best: "B*5a", middle: -4.5, slope: 1.00, floor: 0.00, ceiling: 0.95 },
  { sfen: "l2g3nl/2s2kg2/p1npppsp1/1rp1Rb2p/9/1BP6/PGNPPPP1P/5KS2/L1S2G1NL b 3Pp", best: "P*8e", middle: -4.5, slope: 0.80, floor: 0.00, ceiling: 0.95 },
  { sfen: "ln1+R2snl/5kg2/p4p1pp/5bp2/4p2P1/5B3/P2+n1PP1P/1+r3G3/Ls+pGK1SNL w GS2P4p", best: "7i6i", middle: -4.5, slope: 0.80, floor: 0.05, ceiling: 0.95 },
  { sfen: "l2g3nl/1r3ks2/4pgbp1/p1p1spp1p/3n5/PpPBSP2P/1P2P1PR1/2G1G4/LN2KS1NL b P2p", best: "8g8f", middle: -4.0, slope: 0.80, floor: 0.05, ceiling: 1.00 },
  { sfen: "ln5nl/1pskg2r1/2pppsp2/5p3/L5grp/2P1B4/1PBPPPP1P/2KS2GP1/1N2G1SNL w P2p", best: "9a9e", middle: -3.5, slope: 0.80, floor: 0.10, ceiling: 1.00 },
  { sfen: "lnB4nl/4gkgb1/1r2pp1pp/p1pps1Rs1/1p3N3/2P2PP2/PPSPP3P/2K2G3/LN1G2S1L b Pp", best: "3d5d", middle: -1.0, slope: 1.50, floor: 0.00, ceiling: 1.00 },
  { sfen: "ln1g2snl/5kg2/p4p1pp/3p1bp2/1r2p2P1/1sp2R3/P2PBPP1P/1S3G3/LNKG2SNL b P3p", best: "4f4d", middle: -1.0, slope: 1.50, floor: 0.05, ceiling: 1.00 },
  { sfen: "lnsk3nl/4g1s2/ppppp2pp/5p3/3P5/2P2Br1P/PP2PP1P1/G1G1K4/LNS2GSNL w 2Prb", best: "3f4f", middle: 5.0, slope: 1.50, floor: 0.00, ceiling: 1.00 },
];
