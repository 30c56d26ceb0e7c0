import { anyway, type FactFlag } from './fact-flag.ts'

/** Performance, ownership and value of the business, and its terms. */
export const worth: readonly FactFlag[] = [
  {
    category: 'financial',
    kind: 'insolvency',
    title: 'Insolvency',
    explanation: 'A party is insolvent or in proceedings over its debts. Its promises may be worth little.',
    suggested_action: 'Ask: counsel on clawback and standing before anything is paid or signed.',
    found: [
      /\b(?:filed|entered|petition\w*|placed)\b.{0,60}\b(?:bankruptcy|chapter (?:7|11)|administration|receivership|liquidation|insolvency)\b/,
      /\b(?:is|are|was|were|be|been|became|become|declared|adjudged|adjudicated|rendered|technically|currently|now|effectively) (?:balance[- ]sheet |cash[- ]flow |technically |effectively )?(?:insolvent|bankrupt)\b/,
      /\b(?:unable|not able|inability) to (?:pay|meet|service) (?:its|their|his|her|our|any|all)\b.{0,30}\b(?:debts?|obligations|liabilities|creditors)\b/,
      /\bcan(?:not| no longer) (?:pay|meet|service) (?:its|their|our)\b.{0,30}\b(?:debts?|obligations|liabilities|creditors)\b/,
      /\b(?:went|gone|going|go|put|placed|entered|fell|forced) into (?:\w+ ){0,2}(?:administration|receivership|liquidation|bankruptcy|insolvency)\b/,
      /\b(?:is|are|was|were|been|remains?|currently|now) in (?:\w+ ){0,2}(?:administration|receivership|liquidation|bankruptcy|insolvency proceedings)\b/,
      /\b(?:administrators?|liquidators?|receivers?|insolvency practitioners?)\b.{0,40}\b(?:was|were|has been|have been) appointed\b/,
      /\b(?:appointed|(?:following|after|since) the appointment of) (?:an? |the |joint |provisional |interim ){0,3}(?:administrators?|liquidators?|receivers?|insolvency practitioners?)\b/,
      /\bwinding[- ]up (?:petition|order|proceedings?|resolution)\b/,
      /\b(?:ceased|stopped) (?:trading|all payments|payments to creditors|operations)\b/,
    ],
    inShort: [
      /\b(?:insolvent|bankrupt|wound up|struck off)\b/,
      /\bin (?:administration|receivership|liquidation|bankruptcy|insolvency|chapter (?:7|11))\b/,
      /\b(?:insolvency|bankruptcy|liquidation|administration|receivership) (?:filed|declared|opened|ordered|pending|since)\b/,
    ],
    harmless:
      /\b(?:insolvency|bankruptcy) (?:law|code|act|rules|regulations?|court|practice|remote)|\bbankruptcy[- ]remote\b|\bliquidation (?:preference|value|analysis|waterfall)\b/,
    severity: anyway('critical'),
  },
  {
    category: 'financial',
    kind: 'weak_results',
    title: 'Losses, falling revenue or payments overdue',
    explanation: 'Results or payments are worse than a stable business would show.',
    suggested_action: 'Price: test the plan against these figures; ask for monthly accounts since.',
    found: [
      /\b(?:incurred|recorded|reported|suffered|had|generated|sustained) (?:an? )?(?:\w+ ){0,3}(?:net |operating )?loss(?:es)?\b/,
      /\bnegative (?:operating )?(?:cash flows?|working capital|ebitda|equity|net worth)\b/,
      /\b(?:revenues?|sales|ebitda|margins?|turnover)\b.{0,40}\b(?:decreased|declined|fell|dropped|down)\b.{0,40}\d/,
      /\b(?:is|are|was|were|been|remains?) (?:\w+ ){0,3}(?:past due|overdue|delinquent|in arrears)\b/,
      /\b(?:is|are|was|were|been|came|arrived|paid) (?:\w+ ){0,3}\d+ (?:business )?(?:days|weeks|months) (?:late|overdue|past due)\b/,
    ],
    harmless:
      /\binterest\b.{0,40}\b(?:past due|overdue)\b|\b(?:past due|overdue) (?:amounts?|payments?|invoices?) (?:shall|will)\b|\b(?:late|overdue|past due) (?:shall|will)\b/,
    severity: anyway('medium'),
  },
  {
    category: 'corporate_ownership',
    kind: 'ownership',
    title: 'Ownership is unclear or disputed',
    explanation: 'Who owns what is disputed, hidden behind nominees or not recorded.',
    suggested_action: 'Condition precedent: title to the shares proven and the register corrected.',
    found: [
      /\bbearer shares\b/,
      /\bnominee (?:shareholder|director|holder)/,
      /\b(?:dispute|disagree\w*|contest\w*)\b.{0,60}\b(?:ownership of|shareholding|title to (?:the )?shares|among (?:the )?(?:shareholders|partners|founders))\b/,
      /\b(?:share register|stock ledger|cap(?:italization)? table)\b.{0,60}\b(?:missing|incomplete|not (?:been )?(?:updated|reconciled|maintained)|lost|inaccurate)\b/,
      /\bundisclosed (?:beneficial )?owner/,
    ],
    severity: anyway('high'),
  },
  {
    category: 'real_estate',
    kind: 'real_estate',
    title: 'A property or lease is at risk',
    explanation: 'A lease or title that the business needs may end or be challenged.',
    suggested_action: 'Condition precedent: landlord’s estoppel certificate or clean title report.',
    found: [
      /\b(?:landlord|lessor)\b.{0,80}\b(?:notice of (?:default|termination)|evict\w+|terminated|refused)\b/,
      /\beviction\b.{0,40}\b(?:proceedings?|notice|filed)\b/,
      /\b(?:title|boundary|zoning|planning)\b.{0,30}\b(?:dispute|defect|violation|breach)\b/,
      /\blease\b.{0,60}\b(?:has|had) (?:expired|lapsed)\b/,
    ],
    severity: anyway('medium'),
  },
  {
    category: 'valuation',
    kind: 'valuation',
    title: 'A value rests on little, or was written down',
    explanation: 'Assets were written down, or are carried at values that nobody outside has checked.',
    suggested_action:
      'Price: have the largest positions valued by a third party before relying on the figure.',
    found: [
      /\bimpairment (?:charge|loss)(?:es)?\b|\b(?:was|were|been) (?:fully |partly )?(?:impaired|written (?:down|off))\b/,
      /\b(?:write-?down|write-?off)s? of\b/,
      /\b(?:valued|valuations?|carried|marked)\b.{0,80}\b(?:by management|by the (?:manager|general partner)|at cost|level 3|unobservable|without (?:an? )?independent|not (?:been )?(?:updated|independently))\b/,
      /\bstale (?:price|valuation|mark)/,
    ],
    harmless: /\bannual impairment test\b|\bno impairment\b|\bbad debts?\b/,
    severity: plain => (/\bwithout\b|\bnot\b|\bstale\b|\bwritten off\b/.test(plain) ? 'high' : 'medium'),
  },
  {
    category: 'fund_terms',
    kind: 'fund_terms',
    title: 'Terms of the fund favour its manager',
    explanation:
      'Compared with what institutional investors usually accept, a fee, carry, removal or liquidity term leans to the manager.',
    suggested_action: 'Ask: for the term to be changed or a side letter; otherwise weigh it in the decision.',
    evenIfPossible: true,
    negatedItself: true,
    found: [
      /\b(?:no|without(?: an?)?|not subject to(?: an?)?) (?:preferred return|hurdle(?: rate)?|clawback|key[- ](?:person|man) (?:provision|clause)|high[- ]water mark)\b/,
      /\bdeal[- ]by[- ]deal\b.{0,80}\b(?:carr\w+|distribution|waterfall|basis)\b|\bamerican waterfall\b/,
      /\bmanagement fees?\b.{0,80}(?<![\d.])(?:2\.[5-9]\d*|[3-9](?:\.\d+)?) ?(?:%|per ?cent)/,
      /\bcarried interest\b.{0,60}(?<![\d.])(?:2[5-9]|[3-9]\d) ?(?:%|per ?cent)/,
      /\b(?:may|shall be entitled to) (?:suspend|gate|limit)\b.{0,40}\b(?:redemptions?|withdrawals?)\b/,
      /\b(?:general partner|manager)\b.{0,60}\b(?:sole|absolute) discretion\b.{0,100}\b(?:valu\w+|extend|recycl\w+|reinvest\w*|in kind)\b/,
      /\bgeneral partner\b.{0,60}\b(?:may not|cannot) be removed\b/,
      // Above the 15 per cent that the ILPA model agreement lets a fund borrow without its advisory committee.
      /\b(?:fund|partnership)\b.{0,80}\b(?:borrow\w*|indebtedness)\b.{0,80}(?<![\d.])(?:1[6-9]|[2-9]\d|1\d\d)(?:\.\d+)? ?(?:%|per ?cent)/,
    ],
    severity: plain =>
      /\bclawback\b|\bremoved\b|\bpreferred return\b|\bhurdle/.test(plain) ? 'high' : 'medium',
  },
]
