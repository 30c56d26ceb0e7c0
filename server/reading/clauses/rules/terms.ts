import type { ClauseRule } from './rule.ts'

/** Particulars on the first page: the agreement, its parties, its dates and its governing law. */
export const terms: readonly ClauseRule[] = [
  { category: 'Document Name', strong: [], weak: [], against: [], heading: null },
  { category: 'Parties', strong: [], weak: [], against: [], heading: null },
  { category: 'Agreement Date', strong: [], weak: [], against: [], heading: null },
  { category: 'Effective Date', strong: [], weak: [], against: [], heading: null },
  {
    category: 'Governing Law',
    strong: [
      /\b(?:governed|construed|interpreted|enforced)\b.{0,160}\blaws?\b/,
      /\blaws? of\b.{0,80}\b(?:shall |will )?(?:govern|control|apply)/,
      /\bgoverning law\b/,
    ],
    weak: [/\bconflicts? of laws?\b/, /\blaws of the (?:state|commonwealth|province|republic|people)\b/],
    against: [/\borganized\b|\bincorporated\b/, /\bcompl(?:y|iance) with\b/],
    heading: /\bgoverning law|\bapplicable law|\bchoice of law|\bmiscellaneous|\bjurisdiction/,
  },
]
