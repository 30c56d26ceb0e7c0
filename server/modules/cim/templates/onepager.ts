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
      asks: [
        ask(
          'what the company does',
          'operates provides engaged business',
          'company services products customers',
        ),
      ],
    },
    {
      key: 'key_terms',
      title: 'Key terms',
      purpose: 'Size, return, maturity, security.',
      facts: ['terms'],
      asks: [
        ask(
          'interest, maturity and security',
          'interest maturity collateral secured pledge guarantee',
          'rate date security per annum loan shares',
        ),
      ],
    },
    {
      key: 'key_metrics',
      title: 'Key metrics',
      purpose: 'The figures.',
      facts: ['returns'],
      asks: [
        ask('revenue and profit', 'revenue EBITDA profit turnover', 'net income year ended million margin'),
      ],
    },
    {
      key: 'highlights',
      title: 'Highlights',
      purpose: 'What speaks for it.',
      facts: [],
      asks: [
        ask(
          'strengths',
          'leading growth long-term recurring competitive',
          'market position contract advantage revenue share increase',
        ),
      ],
    },
    {
      key: 'risks',
      title: 'Risks',
      purpose: 'What speaks against it.',
      facts: ['findings'],
      asks: [
        ask(
          'risks',
          'risk adverse terminate termination litigation control',
          'change dependence material consent loss',
        ),
      ],
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
