// Wording of conditions in agreements: words that name them, that introduce a list of them, and that state
// one.

/** A heading that stands over conditions. */
export const NAMES =
  /\bconditions?\s+(?:precedent|subsequent)|\bconditions?\s+(?:to|of|for)\s+(?:(?:the|each|all|any|every|initial|first|further|effectiveness|obligations?\b.{0,60}|\w+[’']s?\s+obligations?\b.{0,60})\s*)*(?:utili[sz]ations?|closing|completion|fundings?|draw-?downs?|advances?|loans?|borrowings?|credit extensions?|effectiveness|obligations?|purchase|sale)|\b(?:closing|completion|initial|funding|further)\s+conditions\b|\bconditions\s+(?:for|of)\s+(?:closing|completion)\b|^(?:[\d.]+\s+)?conditions$|\bpost-?\s?(?:closing|completion)\s+(?:conditions|undertakings|deliverables)/i

/** A heading that speaks about conditions and lists none. */
export const SPEAKS_ABOUT =
  /terms\s+and\s+conditions|waiver|satisfaction of|responsib|non-?satisfaction|failure|frustration|long-?\s?stop|benefit of/i

/** A sentence behind which conditions stand. */
export const LEADS =
  /\bconditions?\b|\bconditional(?:ly)?\s+(?:up)?on\b|\bsubject to\b|\bonly\s+(?:be\s+obliged|if)\b|\bonly\s+be\s+obliged\b|\bobliged\b.{0,80}\bonly\s+if\b|\bunless\b|\buntil\b/i

/** Events a closing condition holds up; most other duties "subject to" something do not concern a closing. */
const AWAITED =
  /\b(?:(?:closing|completion|(?:(?:initial|first|each)\s+)?(?:funding|utili[sz]ation|draw-?down|advance|loan)s?)\s+(?:of\s+[^.;:]{1,60}?\s+)?|obligations?\s+(?:of\s+[^.;:]{1,120}?\s+)?(?:to|under)\b[^.;:]{0,160}?\s+)(?:is|are|shall\s+be|will\s+be)\s+/

const HELD =
  /(?:subject\s+to\s+and\s+)?(?:condition(?:al|ed)\s+(?:up)?on|subject\s+(?:only\s+)?to\b[^.;:]{0,80}?\b(?:conditions?|satisf\w+|fulfil\w*|receipt|recei\w+|deliver\w*|obtain\w*|approv\w+|consents?|complet\w+|provid\w+|execut\w+|following))\b/

/** A sentence that is a condition by itself. */
export const STATES = new RegExp(
  [
    /\bit\s+(?:shall\s+be|is|will\s+be)\s+a\s+condition\s+(?:precedent\s+|subsequent\s+)?(?:to|of)\b/,
    new RegExp(AWAITED.source + HELD.source),
    /\bas\s+a\s+condition\s+(?:precedent|subsequent)\s+to\b/,
    /\bmay\s+not\s+deliver\b[^.;]{0,80}\bunless\b/,
    /\bonly\s+be\s+obliged\s+to\b[^.;]{0,120}\bif\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** Words behind which conditions stand, wherever they are said. */
export const LISTS =
  /\bconditions?\s+(?:precedent|subsequent)\b|\b(?:closing|completion|consummat|fund|utili[sz]|draw|advance|loan|effective)[^.;]*\bfollowing\s+conditions\b|\bfollowing\s+conditions\b[^.;]*\b(?:closing|completion|consummat|funding|utili[sz]|draw|loan|effective)/i

/** Wording that there is none, that the word is defined, or that somebody is indemnified. */
export const DENIES =
  /\bindemnif|\b(?:no|without(?:\s+any)?|free\s+of(?:\s+any)?)\s+(?:\w+\s+)?conditions?\b|\bnot\s+(?:be\s+)?(?:a\s+condition|subject\s+to|conditional|conditioned)|^[“"][^”"]{1,60}[”"]\s+(?:means|has\s+the\s+meaning)/i

/** Where the list stands that a sentence refers to. */
export const REFERS =
  /\b(?:listed|set\s+out|set\s+forth|specified|described|contained|referred\s+to)\s+in\s+(?:part\s+\w+\s+of\s+)?((?:schedule|annex|appendix|exhibit|attachment)\s+[\dA-Z]{1,4})\b/i

/** A title under which conditions of a list are grouped. */
export const GROUPS =
  /corporate|obligor|borrower|company|seller|buyer|finance documents|security|legal|opinion|other documents|evidence|kyc|financial|insurance|tax|regulatory|general|commercial|diligence|documents/i

/** Words that mark a rule about the list rather than an item of it. */
export const RULES = /\b(?:shall|may|will|must)\b/i
