import { expect, test } from 'vitest'
import { leadsToPage, serverLinks } from './server-links.ts'

test('every page that the server names in a notice, a due date or a refusal is there', () => {
  const links = serverLinks()
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ link }) => !leadsToPage(link))).toEqual([])
})

test('a page that is misspelt, or that leads nowhere, is noticed', () => {
  for (const link of ['/deals/1', '/settings/people', '/compliance/restricted?tab=clearances&request=4'])
    expect(leadsToPage(link), link).toBe(true)
  for (const link of ['/deal/1', '/settings/persons', '/compliance/restricted/1/2', '/kyc/', '/covenant/1'])
    expect(leadsToPage(link), link).toBe(false)
})
