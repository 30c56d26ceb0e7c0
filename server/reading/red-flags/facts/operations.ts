import { anyway, type FactFlag } from './fact-flag.ts'

/** People, their pensions, insurance, and the business's assets. */
export const operations: readonly FactFlag[] = [
  {
    category: 'pension',
    kind: 'pension_deficit',
    title: 'Pensions are not fully funded',
    explanation:
      'Promised pensions are worth more than the assets set aside; the difference is debt in all but name.',
    suggested_action: 'Price: deduct the deficit as debt; ask for the latest actuarial valuation.',
    found: [
      /\b(?:pension|retirement|defined[- ]benefit|superannuation)\b.{0,120}\b(?:deficit|underfund\w*|unfunded|shortfall|withdrawal liability)\b/,
      /\b(?:deficit|underfund\w*|unfunded|shortfall|withdrawal liability)\b.{0,80}\b(?:pension|retirement|defined[- ]benefit)\b/,
    ],
    severity: anyway('high'),
  },
  {
    category: 'management_key_person',
    kind: 'key_person',
    title: 'Much depends on few people, or one of them is leaving',
    explanation:
      'The business rests on named people whose loss would be felt by customers, lenders or investors.',
    suggested_action:
      'Condition precedent: service agreements and incentives for them; ask for the succession plan and key-person cover.',
    evenIfPossible: true,
    found: [
      /\b(?:depend(?:s|ent)?|relies|reliant|reliance)\b.{0,60}\b(?:founders?|chief executive|ceo|key (?:personnel|employees?|persons?|executives?|management)|managing partner|principals?)\b/,
      /\bkey[- ](?:person|man) (?:event|clause|provision|risk|departure)\b/,
      /\b(?:ceo|cfo|chief (?:executive|financial|operating) officer|founder|managing (?:director|partner))\b.{0,60}\b(?:resigned|has left|departed|was dismissed|will (?:leave|retire|step down)|intends? to (?:leave|retire|step down)|gave notice)\b/,
      /\b(?:resignation|departure|dismissal) of\b.{0,40}\b(?:ceo|cfo|chief|founder|managing)\b/,
    ],
    severity: plain =>
      /\b(?:resign|left|depart|dismiss|leave|retire|step down|gave notice)/.test(plain) ? 'high' : 'medium',
  },
  {
    category: 'insurance',
    kind: 'uninsured',
    title: 'A risk is not insured',
    explanation:
      'Cover is missing, has lapsed or was refused, so that a loss would be borne by the business itself.',
    suggested_action: 'Condition precedent: cover in place at closing; ask for the claims history.',
    negatedItself: true,
    found: [
      /\b(?:is|are|was|were|remains?) (?:currently )?(?:uninsured|not (?:fully |adequately )?insured|underinsured|self-insured)\b/,
      /\b(?:has|have|had|carries|maintains?) no\b.{0,40}\b(?:insurance|cover(?:age)?)\b/,
      /\b(?:does|do|did) not (?:have|carry|maintain|hold)\b.{0,50}\b(?:insurance|cover(?:age)?)\b/,
      /\b(?:policy|coverage|cover|insurance)\b.{0,40}\b(?:has |have |was |were )(?:been )?(?:lapsed|cancelled|denied|declined|expired)\b/,
      /\binsurers?\b.{0,40}\b(?:denied|declined|refused|reserved its rights|rejected)\b/,
    ],
    inShort: [/\buninsured\b/, /\b(?:insurance|cover(?:age)?|policy) (?:lapsed|cancelled|expired|refused)\b/],
    severity: plain =>
      /\b(?:denied|declined|refused|rejected|lapsed|cancelled)\b/.test(plain) ? 'high' : 'medium',
  },
  {
    category: 'ip',
    kind: 'ip_dispute',
    title: 'Intellectual property is disputed or running out',
    explanation: 'Somebody claims that rights are infringed or invalid, or rights are near their end.',
    suggested_action:
      'Ask: for the correspondence and a freedom-to-operate opinion; indemnity for infringement.',
    found: [
      /\balleg\w+\b.{0,100}\binfring/,
      /\b(?:received|sent|served)\b.{0,80}\b(?:notice|letter|claim)\b.{0,80}\binfring/,
      /\bpatents?\b.{0,60}\b(?:has|have|was|were|been|will) (?:\w+ )?(?:expired?|invalidated|lapsed|revoked|opposed)\b/,
      /\bnot (?:yet )?(?:been )?assigned\b.{0,80}\b(?:invention|intellectual property|patent|code|copyright)/,
    ],
    harmless: /\bindemnif|\bshall (?:promptly )?notify\b/,
    severity: anyway('high'),
  },
  {
    category: 'employment',
    kind: 'employment_dispute',
    title: 'A dispute with staff, or staff paid or classed wrongly',
    explanation: 'Claims by employees or authorities may cost back pay, contributions and penalties.',
    suggested_action: 'Ask: for the claims and payroll review; indemnity for periods before closing.',
    found: [
      /\b(?:wrongful|unfair) (?:dismissal|termination)\b/,
      /\bmisclassif/,
      /\bunpaid (?:wages|overtime|salar\w+|holiday|contributions)\b/,
      /\b(?:strike|work stoppage|labou?r dispute|industrial action)\b.{0,60}\b(?:occurred|began|ongoing|threatened|called|since|by)\b/,
      /\b(?:harassment|discrimination|whistle-?blower)\b.{0,40}\b(?:claims?|complaints?|allegations?|suit)\b/,
    ],
    harmless: /\bforce majeure\b|\bacts? of god\b/,
    severity: anyway('medium'),
  },
]
