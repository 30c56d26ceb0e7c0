import { describe, expect, test } from 'vitest'
import { answerRows, RefusedAnswer, UnreadableAnswer } from '../../server/sources/answers/answer-rows.ts'

const text = (...texts: string[]) => ({ content: texts.map(one => ({ type: 'text' as const, text: one })) })
const listAt = (answer: Parameters<typeof answerRows>[0], at: string) =>
  answerRows(answer).lists.find(list => list.at === at)?.rows

describe('the rows of an answer', () => {
  test('of JSON are its lists, with the digits of their numbers', () => {
    const json =
      '{"results":[{"id":"1","properties":{"amount":12345678901234567.89,"rate":4.50,"size":2.5E7}}],"total":7,"paging":{"next":{"after":"x2"}}}'
    expect(listAt(text(json), 'results')).toEqual([
      {
        id: '1',
        'properties.amount': '12345678901234567.89',
        'properties.rate': '4.50',
        'properties.size': '25000000',
        '/total': '7',
        '/paging.next.after': 'x2',
      },
    ])
    expect(answerRows(text(json))).toMatchObject({ total: 7, next: 'x2' })
  })

  test('of lists in lists have what they are in', () => {
    const json = JSON.stringify({
      envelopes: [
        { envelopeId: 'e1', status: 'sent', recipients: { signers: [{ name: 'Ana' }, { name: 'Bo' }] } },
        {
          envelopeId: 'e2',
          status: 'completed',
          recipients: { signers: [{ name: 'Cy', status: 'completed' }] },
        },
      ],
    })
    expect(listAt(text(json), 'envelopes.recipients.signers')).toEqual([
      { 'envelopes/envelopeId': 'e1', 'envelopes/status': 'sent', name: 'Ana' },
      { 'envelopes/envelopeId': 'e1', 'envelopes/status': 'sent', name: 'Bo' },
      { 'envelopes/envelopeId': 'e2', 'envelopes/status': 'completed', name: 'Cy', status: 'completed' },
    ])
  })

  test('below a line of words, in several blocks, or given as a structure', () => {
    expect(listAt(text('SOQL query results:\n\n{"records":[{"Name":"Alder"}]}'), 'records')).toEqual([
      { Name: 'Alder' },
    ])
    const blocks = text('Found 3 journal entries:', '{"Id":"1"}', '{"Id":"2"}')
    expect(answerRows(blocks)).toMatchObject({
      announced: 3,
      lists: [{ at: '', rows: [{ Id: '1' }, { Id: '2' }] }],
    })
    expect(listAt({ content: [], structuredContent: { deals: [{ id: 4 }] } }, 'deals')).toEqual([{ id: '4' }])
  })

  test('of labelled lines are one for each block, or for each of its paragraphs', () => {
    expect(
      listAt(text('Found 2 accounts:', 'Account: Sales\nCode: 200', 'Account: Cash: EUR\nCode: 090'), ''),
    ).toEqual([
      { Account: 'Sales', Code: '200' },
      { Account: 'Cash: EUR', Code: '090' },
    ])
    const journal =
      'Journal ID: j1\nDescription: Audit\nDate: 2026-01-31\nLine Amount: 100\nAccount Code: 400\n\nLine Amount: -100\nAccount Code: 800\nStatus: POSTED'
    expect(listAt(text(journal), '')).toEqual([
      {
        'Journal ID': 'j1',
        Description: 'Audit',
        Date: '2026-01-31',
        Status: 'POSTED',
        'Line Amount': '100',
        'Account Code': '400',
      },
      {
        'Journal ID': 'j1',
        Description: 'Audit',
        Date: '2026-01-31',
        Status: 'POSTED',
        'Line Amount': '-100',
        'Account Code': '800',
      },
    ])
    const records =
      'Query returned 2 records:\n\nRecord 1:\n    Name: Alder\n    Amount: 5\nRecord 2:\n    Name: Birch\n    Amount: 6'
    expect(listAt(text(records), '')).toEqual([
      { Name: 'Alder', Amount: '5' },
      { Name: 'Birch', Amount: '6' },
    ])
  })

  test('of a report are its rows of cells under its sections', () => {
    const quickbooks = {
      Header: { ReportName: 'TrialBalance', Currency: 'USD' },
      Columns: { Column: [{ ColTitle: '' }, { ColTitle: 'Debit' }, { ColTitle: 'Credit' }] },
      Rows: {
        Row: [
          { ColData: [{ value: 'Checking' }, { value: '120.10' }, { value: '' }] },
          {
            Summary: { ColData: [{ value: 'TOTAL' }, { value: '120.10' }, { value: '120.10' }] },
            group: 'GrandTotal',
          },
        ],
      },
    }
    expect(listAt(text(JSON.stringify(quickbooks)), 'report')).toMatchObject([
      { Account: 'Checking', Debit: '120.10', Credit: '', 'Row type': 'Row', '/Currency': 'USD' },
      { Account: 'TOTAL', 'Row type': 'Summary' },
    ])
  })

  test('of comma-separated values are its lines', () => {
    expect(listAt(text('timestamp,value\n2026-01-31,4.33\n2026-01-30,4.31\n'), '')).toEqual([
      { timestamp: '2026-01-31', value: '4.33' },
      { timestamp: '2026-01-30', value: '4.31' },
    ])
  })

  test('are none where there are none, and refused where the answer is no answer', () => {
    expect(answerRows(text('Found 0 manual journals:'))).toMatchObject({
      lists: [{ rows: [] }],
      announced: 0,
    })
    expect(answerRows(text('{"results":[]}')).lists).toEqual([{ at: 'results', rows: [] }])
    expect(() => answerRows(text('Error listing trial balance: Forbidden'))).toThrow(RefusedAnswer)
    expect(() => answerRows(text('{"Information":"our standard rate limit is 25 requests a day"}'))).toThrow(
      RefusedAnswer,
    )
    expect(() => answerRows(text('{"results":[{"id":1},{"i'))).toThrow(UnreadableAnswer)
    expect(() => answerRows(text('All is well.'))).toThrow(UnreadableAnswer)
  })
})
