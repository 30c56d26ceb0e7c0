import { expect, test } from 'vitest'
import { registry } from '../../server/registry.ts'

test('an id beside a type names a record of that type, and nothing of another where none is known', () => {
  const alert = registry.routeOf('POST /api/v1/svc/compliance/alerts')
  if (!alert) throw new Error('There are no alerts')
  const named = (record_type: string) =>
    registry.subjects
      .fieldsIn(alert, { record_type, record_id: 3 })
      .filter(({ field }) => field === 'record_id')
      .map(({ subject }) => subject)
  expect(named('deal')).toEqual([{ type: 'deal', id: 3 }])
  expect(named('compliance_filing').filter(({ type }) => type !== 'compliance_filing')).toEqual([])
  expect(named('obligation').filter(({ type }) => type !== 'obligation')).toEqual([])
})
