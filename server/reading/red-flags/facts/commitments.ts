import { anyway, type FactFlag } from './fact-flag.ts'

/** Debts and their security, and dependence of the business on others. */
export const commitments: readonly FactFlag[] = [
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
    inShort: [
      /\b(?:loans?|facilit(?:y|ies)|bonds?|notes?|borrower|debt|mortgage)\b.{0,30}\b(?:in default|defaulted|accelerated|called in)\b/,
      /\bcovenants? (?:breach(?:ed)?|broken|missed)\b/,
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
    category: 'debt_liens',
    kind: 'call_on_change_of_control',
    title: 'A change of control lets the lender call the loan',
    explanation: 'When the borrower’s owner changes, the loan can be cancelled or has to be repaid at once.',
    suggested_action:
      'Condition precedent: the lender’s consent to the transaction, or repayment at closing.',
    evenIfPossible: true,
    negatedItself: true,
    found: [
      /\bchange (?:of|in) control\b.{0,250}\b(?:cancel\w*|prepay\w*|repay\w*|accelerat\w*|due and payable)\b/,
      /\b(?:cancel\w*|prepay\w*|repay\w*|accelerat\w*|due and payable)\b.{0,250}\bchange (?:of|in) control\b/,
      /\bchange (?:of|in) control\b.{0,80}\b(?:is|are|be|constitutes?) (?:deemed (?:to be )?)?an? (?:\w+ )?event of default\b/,
      /\bevents? of default\b.{0,120}\bchange (?:of|in) control\b/,
    ],
    harmless: /["”] (?:means|shall mean)\b/,
    severity: anyway('high'),
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
]

/** The highest percentage that a text names, 0 when it names none; none is above 100. */
function highestShare(plain: string): number {
  const shares = [...plain.matchAll(/(\d{1,3}(?:\.\d{1,4})?) ?(?:%|per ?cent)/g)].map(([, share]) =>
    Number(share),
  )
  return Math.max(0, ...shares.filter(share => share <= 100))
}
