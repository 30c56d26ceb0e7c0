import { expect, test } from 'vitest'
import schema from '../../migrations/schema.json' with { type: 'json' }
import type { SchemaShape } from '../../server/database/index.ts'
import { tenantKeys } from '../../server/database/tables.ts'

/**
 * A Postgres that distributes by `org_id` can keep a unique constraint or a reference only where it carries that
 * column. These do not, and docs/scale.md says why and what would become of each.
 */
const WITHOUT_ORGANISATION = {
  unique: [
    'api_keys (hash)',
    'calendar_addresses (token_hash)',
    'invite_links (token_hash)',
    'reset_links (token_hash)',
    'sessions (token_hash)',
    'users (email)',
    'vdr_share_links (token_hash)',
    'vdr_share_visits (token_hash)',
    'webhook_deliveries (delivery_id)',
  ],
  tables: [
    'appliance_milestones',
    'appliance_secrets',
    'currency_scales',
    'login_failures',
    'rate_windows',
    'schedule_runs',
  ],
}

const shape: SchemaShape = schema
const ofOrganisations = Object.keys(shape).filter(name => name !== 'organisations' && tenantKeys[name])

test('every table is of an organisation, but for those of the appliance itself', () => {
  const others = Object.keys(shape).filter(name => !tenantKeys[name])
  expect(others).toEqual(WITHOUT_ORGANISATION.tables)
  for (const name of ofOrganisations) expect(shape[name]?.columns.org_id, name).toBe('integer')
})

test('every unique constraint carries the organisation, but for what finds it', () => {
  const without = ofOrganisations.flatMap(name =>
    (shape[name]?.unique ?? [])
      .filter(columns => !columns.split(', ').includes('org_id'))
      .map(columns => `${name} (${columns})`),
  )
  expect(without.sort()).toEqual(WITHOUT_ORGANISATION.unique)
})

test('every reference carries the organisation on both sides, so that what belongs together lies together', () => {
  const references = ofOrganisations.flatMap(name => shape[name]?.references ?? [])
  expect(references.length).toBeGreaterThan(100)
  const stray = references.filter(
    reference => !/^(org_id -> organisations \(id\)|org_id, .+ -> \w+ \(org_id, .+\))$/.test(reference),
  )
  expect(stray).toEqual([])
})

test('every row that others refer to is found by its organisation and id: that can be its primary key', () => {
  const targets = ofOrganisations
    .flatMap(name => shape[name]?.references ?? [])
    .map(reference => /-> (\w+) \(org_id, (.+)\)$/.exec(reference))
    .filter(match => match !== null)
  for (const [, target = '', columns] of targets)
    expect(shape[target]?.unique, target).toContain(`org_id, ${columns}`)
})
