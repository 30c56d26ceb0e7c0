/** Invisible marks that reverse or join the characters around them. */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** Joiners, which Persian, Indic scripts and emoji need, where nothing of these stands before. */
const LOOSE_JOINER = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\p{Z}])[\u200c\u200d]+/gu
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** A text as one line of composed letters that reads as it is written: `a\u202egpj.exe` is `agpj.exe`. */
export const oneLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(BREAKS, ' ').replace(UNSEEN, '').replace(LOOSE_JOINER, '')
