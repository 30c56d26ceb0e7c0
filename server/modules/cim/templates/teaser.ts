import { ask, type Template } from './template.ts'

/** A few pages before a non-disclosure agreement: a code name, and nothing that says whose it is. */
export const teaser: Template = {
  key: 'teaser',
  title: 'Teaser',
  description: 'A few pages under a code name, without names until there is a non-disclosure agreement.',
  anonymous: true,
  classification: 'Preliminary and anonymous',
  sections: [
    {
      key: 'opportunity',
      title: 'The opportunity',
      purpose: 'What is offered, under its code name.',
      facts: ['summary'],
      asks: [],
    },
    {
      key: 'business_snapshot',
      title: 'Business snapshot',
      purpose: 'What kind of business it is, without saying which.',
      facts: [],
      asks: [
        ask('what the business does', 'operates provides business', 'services products customers company', 3),
      ],
    },
    {
      key: 'key_financials',
      title: 'Key financials',
      purpose: 'The few figures that decide whether to read on.',
      facts: ['returns'],
      asks: [
        ask('revenue', 'revenue turnover revenues sales', 'year ended million total net', 1),
        ask('profit', 'EBITDA profit margin earnings', 'operating net income million gross year', 1),
      ],
    },
    {
      key: 'highlights',
      title: 'Highlights',
      purpose: 'Why it is worth a conversation.',
      facts: [],
      asks: [
        ask(
          'strengths',
          'leading growth long-term recurring competitive',
          'market position contract advantage revenue share increase',
          3,
        ),
      ],
    },
    {
      key: 'transaction',
      title: 'Transaction',
      purpose: 'Size, currency, return and what is sought.',
      facts: ['terms'],
      asks: [],
    },
    {
      key: 'process_contact',
      title: 'Process and contact',
      purpose: 'Whom to ask, and what happens then.',
      facts: ['office'],
      asks: [],
    },
    {
      key: 'disclaimer',
      title: 'Disclaimer',
      purpose: 'What this paper is not.',
      facts: [],
      asks: [],
      fixed:
        'This teaser is for information only and is neither an offer nor advice. It names nobody on purpose: further information is given once a non-disclosure agreement is signed. What it states is drawn from records and documents of its sender and has not been verified by others.',
    },
  ],
}
