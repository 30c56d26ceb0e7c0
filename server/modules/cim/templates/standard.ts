import { ask, type Template } from './template.ts'

/** The memorandum in full, with a credit committee's additions where there is data for them. */
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
        ask(
          'what the company does',
          'operates provides engaged business',
          'company principal activities services supplier manufacturer operator',
        ),
      ],
    },
    {
      key: 'investment_highlights',
      title: 'Investment highlights',
      purpose: 'The reasons to invest, each with its evidence.',
      facts: [],
      topics: ['investment_strategy', 'investment_process', 'track_record'],
      asks: [
        ask(
          'strengths and market position',
          'leading leader competitive market strength',
          'position advantage share largest',
        ),
        ask('growth', 'growth grew increased', 'revenue sales rate percent demand expansion annual'),
        ask(
          'contracted or recurring income',
          'recurring backlog long-term contracted',
          'revenue income contract committed years',
        ),
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
          'transaction acquisition financing facility',
          'proposed purpose borrower lender purchaser seller amount',
        ),
      ],
    },
    {
      key: 'company_overview',
      title: 'Company overview',
      purpose: 'Who it is: history, place, organisation.',
      facts: [],
      topics: ['key_data', 'firm_overview', 'fund_overview'],
      asks: [
        ask(
          'history and place of business',
          'founded established incorporated headquarters headquartered organised organized',
          'principal office place corporation company laws located',
        ),
        ask(
          'what the company does',
          'operates provides engaged',
          'company business services customers terminals plants',
        ),
        ask('employees', 'employees headcount staff employs', 'full-time people workforce approximately'),
      ],
    },
    {
      key: 'products_services',
      title: 'Products and services',
      purpose: 'What it sells, and what of that earns the money.',
      facts: [],
      asks: [
        ask(
          'products and services',
          'products services offering portfolio',
          'line sells provides range brand customers',
          4,
        ),
      ],
    },
    {
      key: 'market_overview',
      title: 'Market overview',
      purpose: 'How large the market is, how it grows, what moves it.',
      facts: [],
      topics: ['market_environment'],
      asks: [
        ask(
          'size and growth of the market',
          'market industry',
          'size growth annual rate billion million worth',
        ),
        ask('what drives demand', 'demand trends drivers outlook', 'market growth driven rising industry'),
      ],
    },
    {
      key: 'competition',
      title: 'Competition',
      purpose: 'Who else is there, and what sets it apart.',
      facts: [],
      asks: [
        ask(
          'competitors and market share',
          'competitors competition competes competing',
          'market share rivals industry',
          3,
        ),
      ],
    },
    {
      key: 'customers_suppliers',
      title: 'Customers and suppliers',
      purpose: 'On whom it depends, and for how long they are bound.',
      facts: [],
      asks: [
        ask(
          'customers and their concentration',
          'customers customer',
          'largest concentration percent revenue accounted top ten',
        ),
        ask('suppliers', 'suppliers supplier vendor', 'supply sole agreement raw materials purchase'),
      ],
    },
    {
      key: 'management',
      title: 'Management',
      purpose: 'Who runs it, and who is on the deal.',
      facts: ['people'],
      topics: ['team', 'alignment_of_interest', 'diversity_inclusion'],
      asks: [
        ask(
          'the management team',
          'executive director chairman management founder',
          'chief officer team experience years financial joined',
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
        ask('revenue', 'revenue turnover revenues sales', 'year ended million total net'),
        ask('profit', 'EBITDA profit margin earnings', 'operating net income million gross year'),
        ask('debt and cash', 'debt cash leverage borrowings', 'net total million outstanding ratio'),
      ],
    },
    {
      key: 'historical_financials',
      title: 'Historical financials',
      purpose: 'What was earned and spent in the years behind it.',
      facts: [],
      topics: ['accounting_valuation_reporting'],
      asks: [
        ask(
          'results of past years',
          'compared prior fiscal year',
          'ended revenue net income profit million increase decrease',
          4,
        ),
        ask('audit', 'audited auditor auditors', 'financial statements opinion accounts report'),
      ],
    },
    {
      key: 'projections',
      title: 'Projections',
      purpose: 'What is expected, what of it is computed, and what if it comes worse.',
      facts: ['schedule', 'downside'],
      asks: [
        ask(
          'forecasts',
          'forecast projected budget projections expects',
          'revenue EBITDA plan year growth expected',
          3,
        ),
      ],
    },
    {
      key: 'capital_structure',
      title: 'Capital structure',
      purpose: 'Who is paid before whom.',
      facts: ['capital_structure', 'recovery'],
      topics: ['liquidity_leverage'],
      asks: [
        ask(
          'debt and its ranking',
          'senior subordinated indebtedness mezzanine',
          'secured ranking outstanding debt loan notes lender',
        ),
        ask(
          'shareholders',
          'shareholders shareholder stockholders owns owned',
          'percent shares held equity ownership capital',
        ),
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
          'proceeds refinance',
          'used use fund acquisition general corporate purposes loan',
        ),
      ],
    },
    {
      key: 'structure_and_terms',
      title: 'Structure and terms',
      purpose: 'What is agreed: price, maturity, security, covenants.',
      facts: ['terms'],
      topics: ['fund_terms', 'legal_administration'],
      asks: [
        ask(
          'interest and maturity',
          'interest maturity margin coupon',
          'rate date repayment per annum loan percent',
        ),
        ask(
          'security and guarantees',
          'collateral guarantee guaranteed lien pledge secured charge mortgage',
          'security first ranking shares assets obligations',
        ),
        ask(
          'the covenant package',
          'covenant ratio leverage',
          'financial interest cover minimum maximum exceed test EBITDA debt service',
          4,
        ),
      ],
    },
    {
      key: 'risks_and_mitigants',
      title: 'Risks and mitigants',
      purpose: 'What can go wrong, and what stands against it.',
      facts: ['findings'],
      topics: [
        'operations_technology',
        'cybersecurity_bcp',
        'service_providers',
        'cash_controls',
        'insurance',
      ],
      asks: [
        ask('risks', 'risk risks adverse uncertainty', 'material effect depends could exposure loss', 3),
        ask(
          'litigation',
          'litigation proceedings lawsuit arbitration',
          'dispute claim pending threatened against court',
        ),
        ask(
          'change of control and termination',
          'control terminate termination assign assignment',
          'change consent prior written notice',
        ),
        ask(
          'mitigants',
          'insurance hedging hedge mitigate indemnify indemnity',
          'protection coverage loss policy against',
        ),
      ],
    },
    {
      key: 'esg',
      title: 'Environment, people and governance',
      purpose: 'What the business does to its surroundings, its people and its rules.',
      facts: [],
      topics: ['esg', 'governance_risk_compliance'],
      asks: [
        ask(
          'environment',
          'environmental emissions sustainability hazardous carbon',
          'permits energy waste laws',
        ),
        ask(
          'health, safety and people',
          'safety labour labor diversity',
          'health employees work conditions union',
        ),
        ask(
          'governance',
          'governance anti-bribery corruption compliance',
          'board policy laws code independent',
        ),
      ],
    },
    {
      key: 'exit_or_repayment',
      title: 'Exit or repayment',
      purpose: 'How and when the money comes back.',
      facts: ['schedule'],
      asks: [
        ask(
          'repayment or exit',
          'repayment repaid maturity refinancing exit prepayment redemption',
          'sale loan date mandatory voluntary',
          3,
        ),
      ],
    },
    {
      key: 'process_and_next_steps',
      title: 'Process and next steps',
      purpose: 'Where the deal stands and what comes next.',
      facts: ['process', 'office'],
      asks: [
        ask(
          'conditions and dates',
          'precedent closing deadline completion',
          'conditions date long stop satisfied',
          3,
        ),
      ],
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
