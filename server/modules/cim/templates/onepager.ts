import { ask, type Template } from './template.ts'

/** One page for a meeting. */
export const onepager: Template = {
  key: 'onepager',
  title: 'One-pager',
  description: 'One page for a meeting: what it is, the terms, the figures, for and against.',
  anonymous: false,
  classification: 'Confidential',
  sections: [
    {
      key: 'headline',
      title: 'Headline',
      purpose: 'The deal in a sentence.',
      facts: ['summary'],
      asks: [],
    },
    {
      key: 'snapshot',
      title: 'Snapshot',
      purpose: 'What the company does.',
      facts: [],
      asks: [ask('what the company does', 'company business provides services products operates')],
    },
    {
      key: 'key_terms',
      title: 'Key terms',
      purpose: 'Size, return, maturity, security.',
      facts: ['terms'],
      asks: [ask('interest, maturity and security', 'interest rate maturity date security collateral')],
    },
    {
      key: 'key_metrics',
      title: 'Key metrics',
      purpose: 'The figures.',
      facts: ['returns'],
      asks: [ask('revenue and profit', 'revenue EBITDA net income for the year')],
    },
    {
      key: 'highlights',
      title: 'Highlights',
      purpose: 'What speaks for it.',
      facts: [],
      asks: [ask('strengths', 'leading market position growth long-term contract advantage')],
    },
    {
      key: 'risks',
      title: 'Risks',
      purpose: 'What speaks against it.',
      facts: [],
      asks: [ask('risks', 'risk adverse termination change of control litigation dependence')],
    },
    {
      key: 'contact',
      title: 'Contact',
      purpose: 'Whom to ask.',
      facts: ['office'],
      asks: [],
    },
  ],
}
