import type { ClauseRule } from './rule.ts'

/** Assignment of a contract, and change of a party's control. */
export const assignment: readonly ClauseRule[] = [
  {
    category: 'Anti-Assignment',
    strong: [
      /\b(?:not|neither|no|nor)\b.{0,160}\b(?:assign|transfer|delegate|sublicense)(?:ed|able|s|ment)?\b.{0,300}\b(?:without|except|unless|consent|approval)\b/,
      /\b(?:not|non-?)(?: be)? ?(?:assignable|transferable)\b/,
      /\bwithout\b.{0,80}\b(?:consent|approval)\b.{0,120}\b(?:assign|transfer)\w*\b/,
      /\bmay (?:freely )?(?:assign|transfer)\b.{0,40}\b(?:this|its rights|all|any)\b/,
      /\b(?:attempt|purport)\w*\b.{0,40}\b(?:assign|transfer|delegat)\w*\b.{0,120}\b(?:void|null|invalid|no (?:force|effect)|breach)\b/,
    ],
    weak: [
      /\bassign(?:ment|ed|able)?\b.{0,60}\b(?:this agreement|rights|obligations)\b/,
      /\bby operation of law\b/,
      /\bsuccessors and (?:permitted )?assigns\b/,
    ],
    against: [
      /\bhereby (?:irrevocably )?assigns?\b/,
      /\bnon-?exclusive\b/,
      /\bsublicens\w+ (?:right|agreement)/,
      /\bassigned to (?:the|this) (?:project|account)\b/,
    ],
    heading: /\bassign|\btransfer|\bsuccessor/,
  },
  {
    category: 'Change Of Control',
    strong: [
      /\bchanges? (?:of|in) (?:\w+ ){0,2}(?:control|ownership)\b/,
      /\b(?:merg(?:er|es|ed?)|consolidat\w+|acqui(?:red|sition|res?)|sale of (?:all|substantially all))\b.{0,200}\b(?:terminat|consent|notice|assign)\w*\b/,
      /\b(?:terminat|assign|transfer)\w*\b.{0,200}\b(?:merg(?:er|es|ed)|consolidat\w+|change of control|sale of (?:all or )?substantially all|acquisition)\b/,
      /\b(?:controlling interest|majority of (?:the|its) (?:voting|outstanding|stock|shares|equity))\b/,
      /\bvoting (?:stock|securities|power|shares|interest)\b/,
      /\bchange\w*\b.{0,60}\b(?:ownership|management|control)\b/,
      /\b(?:is|are|be|becomes?) (?:acquired by|merged|controlled by)\b/,
      /\b(?:merges?|consolidat\w+) (?:with|into)\b/,
    ],
    weak: [
      /\bby operation of law\b/,
      /\bcompetitor\b/,
      /\b(?:substantially )?all (?:or substantially all )?(?:of )?(?:its|the) (?:\w+ )?(?:assets|stock|shares)\b/,
      /\bacquir(?:ed|er|es|ing)\b/,
    ],
    against: [
      /["“]affiliate["”]/,
      /\bcontrol["”] means\b/,
      /\bentire agreement\b/,
      /\bchange order\b/,
      /["“](?:\w+ )?change (?:of|in) control["”] (?:means|shall mean|has)/,
      /\brepresents? and warrants?\b/,
    ],
    heading: /\bchange (?:of|in) control|\bassign|\bterminat/,
  },
  {
    category: 'Third Party Beneficiary',
    strong: [
      /\b(?:is|are|as|be|shall be|deemed|made|an?) (?:an? )?(?:\w+ ){0,3}third[- ]party beneficiar(?<!\b(?:no|not|neither|nothing)\b.{0,100})/,
      /\bthird[- ]party beneficiar(?:y|ies) (?:of|to|under|with|hereof)\b(?<!\b(?:no|not|neither|nothing)\b.{0,100})/,
    ],
    weak: [/\bbeneficiar/, /\bentitled to enforce\b/],
    against: [
      /\bno (?:\w+ ){0,2}third[- ]party beneficiar/,
      /\bnot?\b.{0,80}\bthird[- ]party beneficiar/,
      /\bsolely for the benefit\b/,
      /\bnothing\b/,
    ],
    heading: /\bbeneficiar/,
  },
]
