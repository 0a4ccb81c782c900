// How the Japanese words of the lessons are read.

export const READINGS: ReadonlyMap<string, string> = new Map();
