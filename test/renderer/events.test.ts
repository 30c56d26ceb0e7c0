import { expect, test } from 'vitest'
import { appEvents, webhookEvents } from '../../renderer/pages/webhooks/events.ts'
import { eventsOf } from '../../server/platform/webhooks/events.ts'

test('every event that can be chosen is explained, and no other', () => {
  expect(Object.keys(webhookEvents).toSorted()).toEqual([...eventsOf.registered].toSorted())
  expect(Object.keys(appEvents).toSorted()).toEqual([...eventsOf.subscriber].toSorted())
})
