/** A sentence, the page of its form, the fields that it fills in and what it says is missing. */
type Sentence = readonly [
  ask: string,
  path: string | null,
  filled?: Record<string, string>,
  missing?: readonly string[],
]

const CALLS = '/capital-calls/new'
const EVENTS = '/distributions/events/new'

/**
 * Sentences that ask for an act, in English and German, of an office with Harbour Credit Fund I (`{fund}`), Quay SPV (`{spv}`)
 * and the investors Alder Family Office and Birch Pension Trust, on a day of 2026 before 15 December. Null is no form.
 */
export const formSentences: readonly Sentence[] = [
  [
    'Call 5 million from Harbour Credit Fund I for 15 December',
    CALLS,
    { fund: '{fund}', amount: '5000000', due: '2026-12-15' },
  ],
  [
    'Please call 2.5m from Harbour Credit Fund I by 2026-12-31',
    CALLS,
    { fund: '{fund}', amount: '2500000', due: '2026-12-31' },
  ],
  [
    'Draw 750k from Quay SPV on 20 December 2026',
    CALLS,
    { fund: '{spv}', amount: '750000', due: '2026-12-20' },
  ],
  [
    'Issue a capital call for Harbour Credit Fund I',
    CALLS,
    { fund: '{fund}' },
    ['the amount', 'the due date'],
  ],
  [
    'Create a capital call of 1,250,000 for Quay SPV due 2027-01-15',
    CALLS,
    { fund: '{spv}', amount: '1250000', due: '2027-01-15' },
  ],
  ['Raise a capital call of 3m', CALLS, { amount: '3000000' }, ['the fund', 'the due date']],
  [
    'Prepare a capital call of USD 4m for Harbour Credit Fund I due 31 December',
    CALLS,
    { fund: '{fund}', amount: '4000000', due: '2026-12-31' },
  ],
  [
    'Can you call 100k from Quay SPV for 18 December?',
    CALLS,
    { fund: '{spv}', amount: '100000', due: '2026-12-18' },
  ],
  ['New capital call for Quay SPV', CALLS, { fund: '{spv}' }, ['the amount', 'the due date']],
  [
    'Rufe 5 Millionen von Harbour Credit Fund I zum 15. Dezember ab',
    CALLS,
    { fund: '{fund}', amount: '5000000', due: '2026-12-15' },
  ],
  [
    'Ruf bitte 2,5 Mio. EUR von Quay SPV bis 31.12.2026 ab',
    CALLS,
    { fund: '{spv}', amount: '2500000', due: '2026-12-31' },
  ],
  [
    'Erstelle einen Kapitalabruf über 1.250.000 für Harbour Credit Fund I',
    CALLS,
    { fund: '{fund}', amount: '1250000' },
    ['the due date'],
  ],
  [
    'Bitte erstelle einen neuen Kapitalabruf für Quay SPV',
    CALLS,
    { fund: '{spv}' },
    ['the amount', 'the due date'],
  ],
  [
    'Neuer Kapitalabruf: 3 Mio. USD, Harbour Credit Fund I, 20.12.2026',
    CALLS,
    { fund: '{fund}', amount: '3000000', due: '2026-12-20' },
  ],
  ['Distribute 2m from Harbour Credit Fund I', EVENTS, { fund: '{fund}', amount: '2000000' }],
  [
    'Make a distribution of 500k of income from Quay SPV on 20 December 2026',
    EVENTS,
    { fund: '{spv}', amount: '500000', date: '2026-12-20' },
  ],
  [
    'Please distribute 1.5 million of return of capital from Harbour Credit Fund I',
    EVENTS,
    { fund: '{fund}', amount: '1500000', type: 'return_of_capital' },
  ],
  ['Prepare a distribution for Quay SPV', EVENTS, { fund: '{spv}' }, ['the amount']],
  ['Create a new distribution', EVENTS, {}, ['the fund', 'the amount']],
  ['Schütte 2 Mio. aus Harbour Credit Fund I aus', EVENTS, { fund: '{fund}', amount: '2000000' }],
  ['Erstelle eine Ausschüttung über 300 Tsd. für Quay SPV', EVENTS, { fund: '{spv}', amount: '300000' }],
  ['Neue Ausschüttung für Harbour Credit Fund I', EVENTS, { fund: '{fund}' }, ['the amount']],
  ['Create a deal', '/deals', {}, ['the name']],
  ['New deal: Wharf Nine', '/deals', { name: 'Wharf Nine' }],
  ['Add a new deal', '/deals', {}, ['the name']],
  ['A new deal called "Basin Four" of 12m', '/deals', { name: 'Basin Four', target_size: '12000000' }],
  [
    'Erstelle einen Deal namens Hafen Nord über 12 Mio. EUR',
    '/deals',
    { name: 'Hafen Nord', target_size: '12000000' },
  ],
  ['Lege einen neuen Deal an', '/deals', {}, ['the name']],
  ['Neuer Deal: Speicherstadt Süd', '/deals', { name: 'Speicherstadt Süd' }],
  ['Bitte lege den Deal „Kai Acht“ an', '/deals', { name: 'Kai Acht' }],
  ['Ich möchte einen Deal anlegen', '/deals', {}, ['the name']],
  ['Add a contact', '/contacts', {}, ['the name']],
  [
    'New contact: Rui Costa, rui@costa.example',
    '/contacts',
    { name: 'Rui Costa', email: 'rui@costa.example' },
  ],
  ['Create a new contact', '/contacts', {}, ['the name']],
  [
    'Erfasse einen Kontakt: Ana Lind, ana@lind.example',
    '/contacts',
    { name: 'Ana Lind', email: 'ana@lind.example' },
  ],
  ['Lege den Kontakt Jonas Weber an', '/contacts', { name: 'Jonas Weber' }],
  ['Neuer Kontakt', '/contacts', {}, ['the name']],
  ['Bitte erstelle einen Ansprechpartner namens Mia Roth', '/contacts', { name: 'Mia Roth' }],
  ['Add an investor', '/investors', {}, ['the name']],
  ['New investor: Cedar Endowment', '/investors', { name: 'Cedar Endowment' }],
  ['Register the investor Cedar Endowment', '/investors', { name: 'Cedar Endowment' }],
  ['Erfasse einen neuen Investor namens Zeder Stiftung', '/investors', { name: 'Zeder Stiftung' }],
  ['Lege einen Anleger an', '/investors', {}, ['the name']],
  ['Registriere den Investor Zeder Stiftung', '/investors', { name: 'Zeder Stiftung' }],
  ['Delete the deal Alder Row', null],
  ['Send 2m to Birch Pension Trust', null],
  ['Approve the capital call', null],
  ['Pay 2m from Harbour Credit Fund I', null],
  ['Cancel the capital call of Harbour Credit Fund I', null],
  ['Move Northern Ports to due diligence', null],
  ['Add a note to Alder Row: new deal terms', null],
  ['Create a data room for the deal Alder Row', null],
  ['Lösche den Deal Alder Row', null],
  ['Überweise 2 Mio. an Birch Pension Trust', null],
  ['Genehmige den Kapitalabruf', null],
  ['Which capital calls are overdue?', null],
  ['Are there new deals this month?', null],
  ['What is a distribution?', null],
  ['Welche Kapitalabrufe sind überfällig?', null],
  ['Wie viele neue Deals gibt es?', null],
  ['Zeige neue Deals', null],
  ['New deals this month', null],
]
