import { ask, type Template } from './template.ts'

/** The memorandum in full, with what a credit committee wants beside it where there is data for it. */
export const standard: Template = {
  key: 'standard',
  title: 'Investment memorandum',
  description: 'The whole memorandum in twenty sections, with what a credit committee asks for.',
  anonymous: false,
  classification: 'Confidential',
  sections: [
    {
      key: 'executive_summary',
      title: 'Executive summary',
      purpose: 'What it is, how much, at what return, and where it stands.',
      facts: ['summary', 'returns'],
      asks: [
        ask('what the company does', 'company business overview principal activities provides services'),
      ],
    },
    {
      key: 'investment_highlights',
      title: 'Investment highlights',
      purpose: 'The reasons to invest, each with its evidence.',
      facts: [],
      asks: [
        ask('strengths and market position', 'leading market position competitive advantage strength'),
        ask('growth', 'revenue growth increase expansion growth rate'),
        ask('contracted or recurring income', 'long-term contract recurring revenue backlog committed'),
      ],
    },
    {
      key: 'transaction_overview',
      title: 'Transaction overview',
      purpose: 'What is proposed: size, currency, return, stage.',
      facts: ['summary', 'terms'],
      asks: [
        ask(
          'the transaction in the documents',
          'transaction proposed acquisition financing agreement purpose',
        ),
      ],
    },
    {
      key: 'company_overview',
      title: 'Company overview',
      purpose: 'Who it is: history, place, organisation.',
      facts: [],
      asks: [
        ask(
          'history and place of business',
          'founded established incorporated organised headquarters principal office',
        ),
        ask('what the company does', 'company engaged in the business of operates provides'),
        ask('employees', 'employees staff headcount full-time'),
      ],
    },
    {
      key: 'products_services',
      title: 'Products and services',
      purpose: 'What it sells, and what of that earns the money.',
      facts: [],
      asks: [ask('products and services', 'products services offering portfolio product line', 4)],
    },
    {
      key: 'market_overview',
      title: 'Market overview',
      purpose: 'How large the market is, how it grows, what moves it.',
      facts: [],
      asks: [
        ask('size and growth of the market', 'market size growth industry annual growth rate'),
        ask('what drives demand', 'demand drivers market trends outlook'),
      ],
    },
    {
      key: 'competition',
      title: 'Competition',
      purpose: 'Who else is there, and what sets it apart.',
      facts: [],
      asks: [ask('competitors and market share', 'competitors competition market share competing', 3)],
    },
    {
      key: 'customers_suppliers',
      title: 'Customers and suppliers',
      purpose: 'On whom it depends, and for how long they are bound.',
      facts: [],
      asks: [
        ask(
          'customers and their concentration',
          'customers largest customer concentration percent of revenue',
        ),
        ask('suppliers', 'suppliers supply agreement sole supplier vendor'),
      ],
    },
    {
      key: 'management',
      title: 'Management',
      purpose: 'Who runs it, and who is on the deal.',
      facts: ['people'],
      asks: [
        ask(
          'the management team',
          'chief executive officer chief financial officer director management team experience',
          3,
        ),
      ],
    },
    {
      key: 'financial_summary',
      title: 'Financial summary',
      purpose: 'The figures that matter, on one page.',
      facts: ['returns'],
      asks: [
        ask('revenue', 'revenue sales turnover for the year'),
        ask('profit', 'EBITDA operating profit net income margin'),
        ask('debt and cash', 'net debt cash leverage total debt'),
      ],
    },
    {
      key: 'historical_financials',
      title: 'Historical financials',
      purpose: 'What was earned and spent in the years behind it.',
      facts: [],
      asks: [
        ask('results of past years', 'year ended revenue net income compared to prior year', 4),
        ask('audit', 'audited financial statements auditor opinion'),
      ],
    },
    {
      key: 'projections',
      title: 'Projections',
      purpose: 'What is expected, what of it is computed, and what if it comes worse.',
      facts: ['schedule', 'downside'],
      asks: [ask('forecasts', 'forecast projected budget expected revenue EBITDA plan', 3)],
    },
    {
      key: 'capital_structure',
      title: 'Capital structure',
      purpose: 'Who is paid before whom.',
      facts: ['capital_structure', 'recovery'],
      asks: [
        ask('debt and its ranking', 'senior secured subordinated indebtedness ranking outstanding debt'),
        ask('shareholders', 'shareholders ownership percent shares held equity'),
      ],
    },
    {
      key: 'use_of_proceeds',
      title: 'Use of proceeds',
      purpose: 'Where the money comes from and what it pays for.',
      facts: ['sources_and_uses'],
      asks: [
        ask(
          'use of proceeds',
          'use of proceeds used to refinance fund acquisition general corporate purposes',
        ),
      ],
    },
    {
      key: 'structure_and_terms',
      title: 'Structure and terms',
      purpose: 'What is agreed: price, maturity, security, covenants.',
      facts: ['terms'],
      asks: [
        ask('interest and maturity', 'interest rate margin maturity date repayment'),
        ask('security and guarantees', 'security collateral guarantee lien pledge'),
        ask(
          'the covenant package',
          'financial covenant leverage ratio interest cover minimum maximum shall not exceed',
          4,
        ),
      ],
    },
    {
      key: 'risks_and_mitigants',
      title: 'Risks and mitigants',
      purpose: 'What can go wrong, and what stands against it.',
      facts: [],
      asks: [
        ask('risks', 'risk adverse material adverse effect depends on uncertainty', 3),
        ask('litigation', 'litigation proceedings dispute claim against'),
        ask('change of control and termination', 'change of control termination consent assignment'),
        ask('mitigants', 'insurance hedging mitigate indemnity protection'),
      ],
    },
    {
      key: 'esg',
      title: 'Environment, people and governance',
      purpose: 'What the business does to its surroundings, its people and its rules.',
      facts: [],
      asks: [
        ask('environment', 'environmental emissions sustainability hazardous permits'),
        ask('health, safety and people', 'health safety labour employees diversity'),
        ask('governance', 'governance compliance policy anti-bribery board'),
      ],
    },
    {
      key: 'exit_or_repayment',
      title: 'Exit or repayment',
      purpose: 'How and when the money comes back.',
      facts: ['schedule'],
      asks: [ask('repayment or exit', 'repayment maturity refinancing exit sale prepayment redemption', 3)],
    },
    {
      key: 'process_and_next_steps',
      title: 'Process and next steps',
      purpose: 'Where the deal stands and what comes next.',
      facts: ['process', 'office'],
      asks: [ask('conditions and dates', 'conditions precedent closing date long stop deadline', 3)],
    },
    {
      key: 'disclaimer',
      title: 'Disclaimer',
      purpose: 'What this paper is not.',
      facts: [],
      asks: [],
      fixed:
        'This memorandum is for information only. It is neither an offer nor advice, and nobody may rely on it in place of their own examination. It is drawn from the records and documents that its references name; what they do not say, it does not say. It is confidential and may not be passed on without the consent of its sender.',
    },
  ],
}
