import type { Severity, Wording } from './flag.ts'

/** What a document states as a fact about the business, its accounts or its people. */
export interface FactFlag extends Wording {
  /** Phrases in lower case with single spaces; gaps are bounded. */
  found: readonly RegExp[]
  /** Sentences in which the phrases mean something harmless. */
  harmless?: RegExp
  /** The phrase carries its own "no" or "not", so that a negation before it is not looked for. */
  negatedItself?: true
  /** Duties and possibilities count too, not only what has happened. */
  evenIfPossible?: true
  severity: (plain: string) => Severity | null
}

const CLAIM =
  '(?:lawsuits?|litigation|complaints?|legal proceedings?|court proceedings?|arbitration|class actions?|suits?|statements? of claim|claims?)'
const CRIME = /\bfraud|\bcriminal|\bindict|\bembezzl|\bbrib|\bclass action/

const anyway =
  (severity: Severity): FactFlag['severity'] =>
  () =>
    severity

export const factFlags: readonly FactFlag[] = [
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
    found: [
      /\bsubstantial doubt\b/,
      /\bmaterial uncertaint\w+\b.{0,200}\bgoing concern\b/,
      /\b(?:doubt|uncertain\w*)\b.{0,120}\bgoing concern\b/,
    ],
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
      /\badverse opinion\b/,
      /\bdisclaimer of opinion\b|\bdisclaim(?:s|ed)? (?:an )?opinion\b/,
      /\bmaterial weakness(?:es)?\b/,
      /\brestate(?:d|ment of)\b.{0,80}\b(?:accounts|financial statements|results|earnings|figures)\b/,
      /\b(?:accounts|financial statements|results|figures)\b.{0,60}\b(?:were|been|was|be) restated\b/,
      /\bauditors?\b.{0,60}\bresign/,
    ],
    harmless: /\bas amended and restated\b/,
    severity: plain => (/\b(?:adverse|disclaim|qualified)/.test(plain) ? 'critical' : 'high'),
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
  {
    category: 'debt_liens',
    kind: 'covenant_breach',
    title: 'A loan is in default or a covenant was broken',
    explanation: 'A lender may call the loan, charge more or take security, and other loans may follow.',
    suggested_action: 'Condition precedent: a written waiver from the lender, or repayment at closing.',
    found: [
      /\b(?:breach(?:ed)?|violat\w+|non-?complian\w+|not in compliance|failed to comply|out of compliance)\b.{0,80}\bcovenants?\b/,
      /\bcovenants?\b.{0,80}\b(?:breached|violated|not (?:been )?(?:met|satisfied|complied)|waived|waiver|in breach)\b/,
      /\b(?:event of )?default (?:has|had) (?:occurred|been declared)\b/,
      /\b(?:is|are|was|were) in (?:payment )?default\b/,
      /\bnotice of (?:default|acceleration)\b.{0,60}\b(?:received|served|dated)\b|\breceived\b.{0,60}\bnotice of (?:default|acceleration)\b/,
    ],
    harmless: /\b(?:restrictive )?covenants? (?:not to compete|of quiet)\b|\bno waiver\b/,
    severity: plain => (/\bwaive/.test(plain) ? 'high' : 'critical'),
  },
  {
    category: 'debt_liens',
    kind: 'liens',
    title: 'Assets or shares serve as security',
    explanation:
      'A lender or other party has security over assets, which has to be released for them to pass free.',
    suggested_action: 'Condition precedent: payoff letter and releases; run lien searches before closing.',
    found: [
      /\b(?:secured by|subject to) (?:an? |the )?(?:\w+[ -]){0,3}(?:liens?|mortgages?|(?:fixed|floating) charges?|pledges?|security interests?|encumbrances?|debenture)\b/,
      /\b(?:grants?|granted|created|holds?|perfected)\b.{0,60}\b(?:security interest|first[- ]priority lien|floating charge|fixed charge|mortgage|pledge)\b/,
      /\bpledged?\b.{0,60}\b(?:shares|stock|equity|assets|receivables|membership interests)\b/,
      /\btax lien|\bmechanic['’]?s lien|\bjudgment lien/,
    ],
    harmless: /\bfree (?:and clear )?(?:of|from)\b|\bpermitted (?:liens|encumbrances)\b/,
    severity: plain =>
      /\btax lien|\bjudgment lien|\ball (?:of )?(?:its|the) (?:\w+ )?assets\b/.test(plain)
        ? 'high'
        : 'medium',
  },
  {
    category: 'debt_liens',
    kind: 'debt_restrictions',
    title: 'Loan terms restrict further debt, or tie loans together',
    explanation:
      'A negative pledge bars other security; a cross default makes one default count under every loan.',
    suggested_action: 'Covenant: check that the new structure keeps to it, or refinance at closing.',
    evenIfPossible: true,
    negatedItself: true,
    found: [
      /\bcross[- ](?:default|acceleration)\b/,
      /\bnegative pledge\b/,
      /\b(?:shall|will|may) not\b.{0,80}\b(?:create|incur|permit|grant)\b.{0,60}\b(?:liens?|encumbrances?|security interests?|charge over|indebtedness)\b/,
    ],
    severity: plain => (/\bcross[- ]/.test(plain) ? 'high' : 'medium'),
  },
  {
    category: 'customer_concentration',
    kind: 'customer_concentration',
    title: 'Few customers bring much of the revenue',
    explanation:
      'A large part of revenue comes from one or a few customers; losing one would be felt at once.',
    suggested_action:
      'Price: model the loss of the largest; ask for calls with them and for their contracts.',
    found: [
      /\b(?:customers?|clients?|tenants?|borrowers?|offtakers?|payors?)\b.{0,160}?(\d{1,3}(?:\.\d+)?) ?(?:%|per ?cent)\)?.{0,60}\b(?:revenues?|sales|turnover|income|receivables?|rent|billings)\b/,
      /(\d{1,3}(?:\.\d+)?) ?(?:%|per ?cent)\)? of (?:\w+ ){0,4}(?:revenues?|sales|turnover|income|receivables?|rent|billings)\b.{0,120}\b(?:customers?|clients?|tenants?|borrowers?|offtakers?)\b/,
    ],
    harmless:
      /\b(?:shall|agrees? to) pay\b|\broyalt|\bcommission|\bdiscount|\bmore than\b.{0,20}\bno (?:single )?customer\b|\bmargin\b/,
    severity: plain => {
      const share = highestShare(plain)
      if (share >= 40) return 'high'
      return share >= 20 ? 'medium' : share >= 10 ? 'low' : null
    },
  },
  {
    category: 'supplier',
    kind: 'supplier_dependence',
    title: 'The business depends on one supplier',
    explanation:
      'Something it needs comes from one source, so that price and delivery are in another’s hands.',
    suggested_action: 'Ask: for the contract, its end, and how long a second source would take.',
    found: [
      /\b(?:sole|single)[- ]?sourc\w*\b/,
      /\b(?:relies|depends?|dependent|reliant) (?:\w+ )?(?:up)?on (?:an? )?(?:single|one|sole|limited number of) (?:\w+ )?(?:supplier|vendor|manufacturer|provider)/,
      /\b(?:one|single|largest) (?:supplier|vendor)\b.{0,100}\d{1,3} ?(?:%|per ?cent)/,
    ],
    severity: anyway('medium'),
  },
  {
    category: 'sanctions_aml',
    kind: 'sanctions_or_corruption',
    title: 'Sanctions, money laundering or corruption',
    explanation:
      'The document reports a listing, an investigation or a breach in this field. Dealing with it may itself be unlawful.',
    suggested_action:
      'Ask: stop until counsel for sanctions and anti-corruption has cleared it; screen every owner and payer.',
    found: [
      /\b(?:sanction(?:ed|s list)|designated|listed)\b.{0,60}\b(?:ofac|sdn|office of foreign assets|sanctions? list|treasury|person)\b/,
      /\b(?:violat\w+|breach\w*|investigat\w+|fined|penalt\w+|charged|convicted|subpoena\w*|alleg\w+|suspicious)\b.{0,100}\b(?:sanctions|ofac|money[- ]laundering|brib\w+|corrupt\w*|fcpa|terroris\w+)\b/,
      /\b(?:sanctions|ofac|money[- ]laundering|brib\w+|corrupt\w*|fcpa)\b.{0,80}\b(?:violation|breach|investigat\w+|fine[ds]?|charges|conviction|alleg\w+)\b/,
      /\bsuspicious (?:activity|transaction) reports? (?:was|were|has been|have been) (?:filed|made)\b/,
    ],
    harmless:
      /\b(?:compl(?:y|ies|iance) with|policies and procedures|represents?|training|in violation of any)\b/,
    severity: anyway('critical'),
  },
  {
    category: 'data_privacy_cyber',
    kind: 'data_breach',
    title: 'A breach of data or systems',
    explanation: 'Systems were attacked or personal data got out; notices, fines and claims may follow.',
    suggested_action:
      'Ask: for the incident report, notices to authorities and what was mended; indemnity for the incident.',
    found: [
      /\b(?:suffered|experienced|discovered|identified|detected|reported|following|after) (?:an? |the |several )?(?:\w+ ){0,3}(?:data breach|security (?:breach|incident)|cyber[- ]?(?:attack|incident)|ransomware|hack)\b/,
      /\b(?:data|records|information|accounts)\b.{0,60}\b(?:was|were|been) (?:\w+ )?(?:stolen|exposed|compromised|exfiltrated|leaked|accessed without|encrypted by)\b/,
      /\b(?:data breach|ransomware|cyber[- ]?attack|security incident)\b.{0,60}\b(?:occurred|affected|disrupted|exposed|resulted|took place)\b/,
      /\b(?:gdpr|hipaa|ccpa|data protection)\b.{0,80}\b(?:fine[ds]?|violation|investigat\w+|penalt\w+|infringement)\b/,
    ],
    severity: anyway('high'),
  },
  {
    category: 'environmental',
    kind: 'environmental',
    title: 'Contamination or an environmental claim',
    explanation:
      'Land, water or waste may have to be cleaned up, at a cost that follows the owner of the site.',
    suggested_action:
      'Condition precedent: phase I and II reports; indemnity for what happened before closing.',
    found: [
      /\b(?:soil|groundwater|site|property|land|water)\b.{0,80}\bcontaminat/,
      /\bcontaminat\w+\b.{0,80}\b(?:soil|groundwater|site|land|aquifer)\b/,
      /\b(?:remediation|clean-?up) (?:costs?|order|work|plan|obligations?)\b/,
      /\b(?:spill|release|leak) of\b.{0,40}\b(?:oil|hazardous|chemical|fuel|solvent)/,
      /\b(?:notice of violation|enforcement|fine[ds]?)\b.{0,80}\b(?:environmental|epa|emissions|wastewater)\b/,
      /\b(?:asbestos|pfas|underground storage tanks?)\b.{0,60}\b(?:found|present|identified|detected|discovered|known)\b/,
    ],
    severity: plain =>
      /\border\b|\bremediation|\bclean-?up|\bnotice of violation/.test(plain) ? 'high' : 'medium',
  },
  {
    category: 'regulatory_licence',
    kind: 'licence_or_regulator',
    title: 'A licence is at risk or a regulator has acted',
    explanation:
      'A licence that the business needs was taken, suspended or has run out, or an authority has acted against it.',
    suggested_action:
      'Condition precedent: confirmation from the authority that the licence stands; ask for the correspondence.',
    found: [
      /\b(?:licen[cs]es?|permits?|registrations?|accreditations?|approvals?)\b.{0,60}\b(?:was|were|been|is|are) (?:\w+ )?(?:revoked|suspended|withdrawn|cancelled|not renewed|lapsed|refused|expired)\b/,
      /\b(?:revoked|suspended|withdrew|cancelled|refused to renew)\b.{0,60}\b(?:licen[cs]e|permit|registration|accreditation)\b/,
      /\b(?:received|issued|entered into|subject to|served with)\b.{0,40}\b(?:cease[- ]and[- ]desist|consent (?:order|decree)|wells notice|enforcement (?:action|order)|warning letter|subpoena)\b/,
      /\b(?:operat\w+|carr\w+ on business) without (?:an? |the )?(?:required |necessary |valid )?(?:licen[cs]e|permit|registration)\b/,
      /\b(?:sec|fca|finra|regulator|authority)\b.{0,40}\b(?:fined|sanctioned|censured|opened an? (?:investigation|inquiry))\b/,
    ],
    severity: anyway('high'),
  },
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
  {
    category: 'financial',
    kind: 'insolvency',
    title: 'Insolvency',
    explanation: 'A party is insolvent or in proceedings over its debts. Its promises may be worth little.',
    suggested_action: 'Ask: counsel on clawback and standing before anything is paid or signed.',
    found: [
      /\b(?:filed|entered|petition\w*|placed)\b.{0,60}\b(?:bankruptcy|chapter (?:7|11)|administration|receivership|liquidation|insolvency)\b/,
      /\b(?:is|are|became|was declared|has become) (?:balance[- ]sheet )?(?:insolvent|bankrupt)\b/,
      /\bunable to pay (?:its|their) debts\b/,
    ],
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
    ],
    harmless:
      /\binterest\b.{0,40}\b(?:past due|overdue)\b|\b(?:past due|overdue) (?:amounts?|payments?|invoices?) (?:shall|will)\b/,
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
      /\bmanagement fees?\b.{0,80}\b(?:2\.[5-9]\d*|[3-9](?:\.\d+)?) ?(?:%|per ?cent)/,
      /\bcarried interest\b.{0,60}\b(?:2[5-9]|[3-9]\d) ?(?:%|per ?cent)/,
      /\b(?:may|shall be entitled to) (?:suspend|gate|limit)\b.{0,40}\b(?:redemptions?|withdrawals?)\b/,
      /\b(?:general partner|manager)\b.{0,60}\b(?:sole|absolute) discretion\b.{0,100}\b(?:valu\w+|extend|recycl\w+|reinvest\w*|in kind)\b/,
      /\bgeneral partner\b.{0,60}\b(?:may not|cannot) be removed\b/,
    ],
    severity: plain =>
      /\bclawback\b|\bremoved\b|\bpreferred return\b|\bhurdle/.test(plain) ? 'high' : 'medium',
  },
]

/** The highest percentage that a text names, 0 when it names none; none is above 100. */
function highestShare(plain: string): number {
  const shares = [...plain.matchAll(/(\d{1,3}(?:\.\d{1,4})?) ?(?:%|per ?cent)/g)].map(([, share]) =>
    Number(share),
  )
  return Math.max(0, ...shares.filter(share => share <= 100))
}
