import { anyway, type FactFlag } from './fact-flag.ts'

const CLAIM =
  '(?:lawsuits?|litigation|complaints?|legal proceedings?|court proceedings?|arbitration|class actions?|suits?|statements? of claim|claims?)'
const CRIME = /\bfraud|\bcriminal|\bindict|\bembezzl|\bbrib|\bclass action/

/** Claims against the business, and statements of its accounts and auditors. */
export const accounts: readonly FactFlag[] = [
  {
    category: 'litigation',
    kind: 'litigation',
    title: 'A dispute is before a court or tribunal',
    explanation:
      'The document reports a claim or proceeding against the business or a person in it. Its cost, and what it shows about the business, are open.',
    suggested_action:
      'Ask: for the pleadings, counsel’s estimate and the provision made; indemnity for this matter by name.',
    found: [
      new RegExp(
        `\\b${CLAIM}\\b.{0,80}\\b(?:filed|commenced|brought|pending|served|initiated|issued|ongoing|lodged)\\b`,
      ),
      new RegExp(
        `\\b(?:filed|commenced|brought|served|initiated|lodged|faces?|facing|pending)\\b.{0,60}\\b${CLAIM}\\b`,
      ),
      /\b(?:is|are|was|were|been) (?:currently )?(?:named |joined )?(?:as )?(?:an? )?(?:co-)?(?:defendants?|respondents?)\b/,
      /\b(?:sued|suing)\b/,
    ],
    inShort: [
      new RegExp(`\\b${CLAIM} (?:pending|filed|ongoing|threatened|served|commenced)\\b`),
      /\b(?:fraud|embezzlement) (?:by|at|in|investigation|charges|allegations|case)\b/,
    ],
    harmless:
      /\bpatent appl|\binsurance claims?\b|\bclaims? (?:filed )?(?:under|against) (?:the|this) (?:policy|warranty)\b|\bwaives?\b|\bindemnif|\bconsents? to\b|\bjurisdiction\b|\bprevailing party\b/,
    severity: plain => {
      if (CRIME.test(plain)) return 'critical'
      return /\b(?:dismissed|settled|withdrawn|resolved)\b/.test(plain) ? 'low' : 'high'
    },
  },
  {
    category: 'tax',
    kind: 'tax_dispute',
    title: 'A tax matter is open',
    explanation: 'Tax was assessed, disputed or not paid, or an authority is examining it.',
    suggested_action:
      'Price: treat the amount as debt-like; tax indemnity for periods before closing; ask for the correspondence.',
    found: [
      /\b(?:tax|irs|hmrc|revenue service|tax authorit\w+)\b.{0,80}\b(?:assess\w*|deficienc\w+|disput\w+|investigat\w+|examin\w+|audit(?:ing|ed)?|enquir\w+|inquir\w+|penalt\w+|arrears|underpa\w+)\b/,
      /\bnotice of (?:deficiency|(?:re)?assessment)\b/,
      /\b(?:unpaid|overdue|outstanding|delinquent|back) (?:\w+ )?tax(?:es)?\b/,
      /\bfailed to (?:file|pay|withhold)\b.{0,40}\btax/,
    ],
    inShort: [
      /\btax(?:es)? (?:unpaid|overdue|in arrears|arrears)\b/,
      /\b(?:vat|payroll tax) (?:unpaid|overdue|arrears)\b/,
    ],
    harmless:
      /\b(?:shall|will) (?:pay|bear|be responsible|file|withhold)\b|\bexclusive of\b|\btax(?:es)? (?:assessed|imposed) on\b|\bproperty taxes? assess/,
    severity: plain =>
      /\b(?:deficienc|assess|penalt|unpaid|overdue|delinquent|failed|arrears|disput)/.test(plain)
        ? 'high'
        : 'medium',
  },
  {
    category: 'accounting_quality',
    kind: 'going_concern',
    title: 'Doubt about the business as a going concern',
    explanation:
      'Management or the auditor doubts that the business can go on for the next twelve months without new money.',
    suggested_action:
      'Price and structure: do not close without committed funding; ask for the cash forecast.',
    // "May cast significant doubt" is how auditors state it (ISA 570).
    evenIfPossible: true,
    found: [
      /\bsubstantial doubt\b/,
      /\b(?:material uncertaint\w+|(?:significant|serious|considerable|grave) doubts?|doubts?|doubtful|uncertain\w*)\b.{0,240}\bgoing[- ]concern\b/,
      /\bgoing[- ]concern\b.{0,100}\b(?:(?:is|are|was|remains?|in|significant|serious|material|substantial) (?:doubt\w*|uncertain\w*|question\w*|jeopardy)|at risk|depend(?:s|ent)? (?:up)?on|not appropriate|inappropriate)\b/,
      /\bgoing[- ]concern (?:qualification|emphasis|modification|warning)\b/,
      /\b(?:qualified|modified|emphasi[sz]ed)\b.{0,40}\bgoing[- ]concern\b/,
      /\b(?:not|no longer) (?:be )?(?:an?|able to continue as an?|prepared on an?|prepared on the) going[- ]concern\b/,
    ],
    inShort: [
      /\bgoing[- ]concern (?:doubts?|uncertainty|qualification|emphasis|warning|issues?|risk|problems?)\b/,
    ],
    // An auditor's duty to consider something, and statements that there is none.
    harmless:
      /\bwhether (?:there (?:is|are|exists?)|any|an?|the|or not|events|conditions)\b.{0,60}\b(?:doubt|uncertaint)|\b(?:no|any|without|nor|neither) (?:(?:such|material|significant|substantial|serious|reasonable) ){0,2}(?:doubts?|uncertaint\w+)\b|\bwithout an? \W?going[- ]concern\b/,
    severity: anyway('critical'),
  },
  {
    category: 'accounting_quality',
    kind: 'audit_opinion',
    title: 'The accounts are qualified, restated or weakly controlled',
    explanation:
      'The auditor did not give a clean opinion, figures were corrected, or controls over them failed, so that they carry less weight.',
    suggested_action:
      'Ask: for the auditor’s letter and the corrections; widen the financial review to the accounts concerned.',
    found: [
      /\bqualified (?:audit )?opinion\b/,
      /\bopinion\b.{0,20}\bexcept for\b/,
      /\bexcept for the (?:possible )?effects?\b.{0,160}\b(?:true and fair|presents? fairly|fairly presents?)\b/,
      /\badverse opinion\b/,
      /\bdisclaimer of opinion\b|\bdisclaim(?:s|ed)? (?:an )?opinion\b/,
      /\bmaterial weakness(?:es)?\b/,
      /\brestate(?:d|ment of)\b.{0,80}\b(?:accounts|financial statements|results|earnings|figures)\b/,
      /\b(?:accounts|financial statements|results|figures)\b.{0,60}\b(?:were|been|was|be) restated\b/,
      /\bauditors?\b.{0,60}\bresign/,
    ],
    inShort: [
      /\b(?:accounts|opinion|audit|audit report) (?:qualified|restated|disclaimed)\b/,
      /\bauditors? (?:left|resigned|dismissed|replaced)\b/,
    ],
    harmless: /\bas amended and restated\b/,
    severity: plain => (/\b(?:adverse|disclaim|qualified|except for)/.test(plain) ? 'critical' : 'high'),
  },
  {
    category: 'related_party',
    kind: 'related_party',
    title: 'Dealings with related parties',
    explanation:
      'The business deals with its owners, managers or their companies. Such terms may not be those of the market and may not survive a sale.',
    suggested_action:
      'Ask: for every such agreement and its terms; covenant: end them or put them on market terms by closing.',
    found: [
      /\brelated[- ]party\b.{0,40}\b(?:transactions?|loans?|agreements?|balances?|payables?|receivables?)\b/,
      /\b(?:transactions?|loans?|agreements?|balances?|amounts? due)\b.{0,40}\b(?:with|to|from|by) (?:an? |the |its )?(?:related part|directors?|shareholders?|founders?|officers?|spouse|family member)/,
      /\b(?:owned|controlled) by (?:the |its |our )?(?:\w+ )?(?:founder|chief executive|ceo|director|chairman|managing director|majority shareholder|managing partner)\b/,
      /\bnot (?:on|at|conducted at) arm['’]?s[- ]length\b/,
    ],
    harmless: /\b(?:shall|will|may) not\b|\brelated part(?:y|ies)["”]? means\b/,
    severity: plain =>
      /\binterest[- ]free\b|\bunsecured\b|\bnot (?:on|at|conducted at) arm|\bwithout (?:written )?(?:agreement|documentation)\b/.test(
        plain,
      )
        ? 'high'
        : 'medium',
  },
]
