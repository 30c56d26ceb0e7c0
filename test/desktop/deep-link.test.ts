import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageIn, pageOf } from '../../main/deep-link.ts'

describe('a deep link', () => {
  test.each([
    ['fund-office://approvals/12', '/approvals?action=12'],
    ['fund-office://approvals/12/', '/approvals?action=12'],
    ['fund-office:approvals/12', '/approvals?action=12'],
    ['FUND-OFFICE://approvals', '/approvals'],
    ['fund-office://deals/7', '/deals/7'],
    ['fund-office://', '/'],
    // Additional parts are dropped, not passed on.
    ['fund-office://approvals/12?next=https://evil.example#x', '/approvals?action=12'],
    ['fund-office://someone:secret@approvals/12', '/approvals?action=12'],
  ])('%s leads to %s', (link, page) => expect(pageOf(link)).toBe(page))

  test.each([
    'https://approvals/12',
    'javascript:alert(1)',
    'fund-office://approvals/12/approve',
    'fund-office://approvals/../settings',
    'fund-office://approvals/%2e%2e/settings',
    'fund-office://approvals/12%0d%0aX: y',
    'fund-office://approvals/-1',
    'fund-office://approvals/1e3',
    'fund-office://approvals/12345678901234567890',
    'fund-office://evil.example/approvals/12',
    'fund-office:////evil.example',
    'fund-office://settings/api-keys',
    'fund-office://setup',
    'not a link',
    '',
  ])('%s leads nowhere', link => expect(pageOf(link)).toBeNull())

  test('leads to one of four pages or nowhere, whatever it is', () => {
    const links = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map(rest => `fund-office://${rest}`),
      fc
        .tuple(fc.constantFrom('approvals', 'deals'), fc.string())
        .map(([kind, rest]) => `fund-office://${kind}/${rest}`),
    )
    fc.assert(
      fc.property(links, link => {
        expect(pageOf(link) ?? '/').toMatch(/^\/(approvals(\?action=\d+)?|deals\/\d+)?$/)
      }),
      { numRuns: 300 },
    )
  })

  test('is found among the arguments of a second start', () => {
    expect(pageIn(['C:\\Fund Office\\fund-office.exe', '--allow-file-access', 'fund-office://deals/3'])).toBe(
      '/deals/3',
    )
    expect(pageIn(['/opt/fund-office/fund-office', '--inspect', '.'])).toBeNull()
  })
})
