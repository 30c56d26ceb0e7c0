import { z } from 'zod'
import { toJson } from '../../database/columns.ts'
import {
  AppError,
  entity,
  type PrepareContext,
  type Said,
  type ScheduledTask,
  sentence,
} from '../../kernel/index.ts'
import { version } from '../../kernel/version.ts'
import { notify } from '../../platform/notifications.ts'
import { type Settings, settingsOf } from './organisation.ts'

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/
const ANSWER_WITHIN_MS = 10_000
const ANSWER_BYTES = 16 * 1024

/** The `latest.json` that `npm run release` writes beside the files. */
const Latest = z.object({
  version: z.string().regex(VERSION),
  page: z.url({ protocol: /^https?$/ }).optional(),
})

export const UpdateState = entity('UpdateState', {
  version: z.string().meta({ description: 'Running version' }),
  latest: z.string().meta({ description: 'Latest version, as published' }),
  is_newer: z.boolean().meta({ description: 'Whether the published version is newer' }),
  page: z.string().nullable().meta({ description: 'Download page, as published' }),
})

/** Asks the address that the office set which version is the latest; nothing else is ever asked, nor told of the office. */
export async function askForUpdate(ctx: PrepareContext): Promise<z.output<typeof UpdateState>> {
  const { update_url } = await ctx.read(db => settingsOf({ db }))
  if (!update_url) throw new AppError(409, 'not_configured', sentence`No update address is set.`)
  const { version: latest, page } = await readLatest(ctx, update_url)
  return { version, latest, is_newer: isNewer(latest, version), page: page ?? null }
}

async function readLatest({ services }: PrepareContext, address: string) {
  const fail = (why: Said) =>
    new AppError(502, 'update_address_failed', sentence`The address returned no version: ${why}`)
  const answer = await services.outbound
    .fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    .catch(error => {
      throw fail((error as Error).message)
    })
  if (!answer.ok) throw fail(sentence`it answered ${answer.status}`)
  const text = await answer.text()
  if (text.length > ANSWER_BYTES) throw fail(sentence`its answer is too large`)
  try {
    return Latest.parse(JSON.parse(text))
  } catch {
    throw fail(sentence`its answer is not {"version": "1.2.3", "page": "https://..."}`)
  }
}

/** Returns whether version `one` is newer than `other`, each of three numbers. */
export function isNewer(one: string, other: string): boolean {
  const [left, right] = [one, other].map(text => VERSION.exec(text)?.slice(1).map(Number) ?? [])
  for (const [index, part] of (left ?? []).entries()) {
    const difference = part - (right?.[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** Tells the administrators once of each version that is newer, where the office set an address. */
export const dailyUpdateLook: ScheduledTask = {
  name: 'update-look',
  cron: '15 6 * * *',
  run: ({ eachOrganisation }) =>
    eachOrganisation(async ctx => {
      if (!(await ctx.read(db => settingsOf({ db }))).update_url) return
      const { latest, is_newer, page } = await askForUpdate(ctx)
      if (!is_newer) return
      await ctx.commit(async ctx => {
        const settings = await settingsOf(ctx)
        if (settings.told_version === latest) return
        const told: Settings = { ...settings, told_version: latest }
        await ctx.db
          .updateTable('organisations')
          .set({ settings: toJson(told) })
          .execute()
        await notify(ctx, {
          userId: null,
          area: null,
          kind: 'update_available',
          title: sentence`Fund Office ${latest} is available`,
          detail: page
            ? sentence`The current version is ${version}. Download: ${page}. Make a backup before you install it.`
            : sentence`The current version is ${version}. Make a backup before you install it.`,
          link: '/settings/organisation',
        })
      })
    }),
}
