import { z } from 'zod'
import { entity, field, input, levels, route, sentence, streamedFile } from '../../kernel/index.ts'
import { assertFreshPassword, password_needed } from '../../platform/identity/index.ts'
import { levelUnlisted } from '../../platform/office/rights.ts'
import { accessLogRoutes } from './access-log.ts'
import { Archive, archiveFile, askForArchive, findArchive, listArchives } from './archives.ts'
import { listAudit, verifyChain } from './audit.ts'
import { auditExportRoutes } from './audit-export.ts'
import { AuditEntry } from './audit-schema.ts'
import { askForRestore, BackupState, backupState, makeBackup, proveChoice } from './backups.ts'
import { emailRoutes } from './email/routes.ts'
import { erasureRoutes } from './erasures.ts'
import { letterheadRoutes } from './letterhead/routes.ts'
import {
  getOrganisation,
  Organisation,
  OrganisationChange,
  shortensMakerDays,
  updateOrganisation,
} from './organisation.ts'
import { userRoutes } from './people/user-routes.ts'
import { recoveryRoutes } from './recovery.ts'
import { sampleOfficeRoutes } from './sample-office.ts'
import { askForUpdate, UpdateState } from './updates.ts'

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/organisation',
    operation: 'getOrganisation',
    summary: 'Get the office’s settings',
    access: 'office:read',
    response: Organisation,
    handle: ctx => getOrganisation(ctx),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/admin/organisation',
    operation: 'updateOrganisation',
    summary: 'Change the office’s settings',
    description:
      'A new base currency changes no stored amounts and needs `base_currency_confirmed` once records exist in the current one. New approval windows apply to proposals made from now on. Lowering `maker_days` is a proposal (202) if the office has another administrator.',
    access: 'office:manage',
    secondPerson: (ctx, { body }) => shortensMakerDays(ctx, body),
    body: OrganisationChange,
    example: { action_hours: 24 },
    response: Organisation,
    errors: {
      base_currency_in_use: [
        409,
        'Records exist in the current base currency, and the new one is not confirmed',
      ],
    },
    handle: (ctx, { body }) => updateOrganisation(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/areas',
    operation: 'listAreas',
    summary: 'List the areas that can limit a role',
    description: 'Includes core modules (`core`), which cannot be switched off.',
    access: 'users:manage',
    audience: 'pages',
    response: z.array(
      entity('Area', {
        key: z.string(),
        title: z.string(),
        core: z.boolean().meta({ description: 'Core module that cannot be switched off' }),
        unlisted: z
          .enum(levels)
          .meta({ description: 'Level of limited users whose rights do not list the area' }),
      }),
    ),
    handle: async ({ services: { registry } }) =>
      registry.areas.map(area => ({
        key: area.key,
        title: area.title,
        core: area.core ?? false,
        unlisted: levelUnlisted(area),
      })),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/updates/look',
    operation: 'lookForUpdate',
    summary: 'Check for a new version',
    description: 'Installs nothing. Also checked once a day; administrators are notified of new versions.',
    access: 'office:manage',
    audience: 'pages',
    effect: 'read',
    response: UpdateState,
    errors: {
      not_configured: [409, 'No update URL is set'],
      update_address_failed: [502, 'The URL did not answer, or answered with something else'],
    },
    prepare: ctx => askForUpdate(ctx),
    handle: async (_ctx, _input, found) => found,
  }),
  ...sampleOfficeRoutes,
  ...emailRoutes,
  ...letterheadRoutes,
  ...recoveryRoutes,
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/backups',
    operation: 'listBackups',
    summary: 'List database backups',
    access: 'office:appliance',
    response: BackupState,
    prepare: ({ services }) => services.backups.obstacle(),
    handle: (ctx, _input, obstacle) => backupState(ctx, obstacle),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/backups',
    operation: 'makeBackup',
    summary: 'Create a backup',
    description:
      'A verified copy of the database in the data folder; the last 14 of each kind are kept. On a Postgres server `pg_dump` makes it.',
    governed: 'in_person',
    access: 'office:appliance',
    outside: true,
    response: BackupState,
    errors: {
      not_configured: [409, 'The office runs on a Postgres server that `pg_dump` cannot copy from here'],
    },
    prepare: ctx => makeBackup(ctx),
    handle: async (ctx, _input, file) => {
      ctx.note({ file })
      return backupState(ctx, null)
    },
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/admin/backups/folder',
    operation: 'chooseBackupFolder',
    summary: 'Set the second backup folder',
    description:
      'A folder on the server, preferably on another disk. Every backup is copied there and verified; the last 14 of each kind are kept. `null` turns it off.',
    governed: 'in_person',
    access: 'office:appliance',
    audience: 'pages',
    session: true,
    body: input('BackupFolder', { folder: field.text(1000).nullable() }),
    example: { folder: null },
    response: BackupState,
    prepare: async ({ services: { backups } }, { body }) => {
      await backups.keepElsewhere(body.folder)
      return backups.obstacle()
    },
    async handle(ctx, { body }, obstacle) {
      ctx.note({ folder: body.folder })
      return backupState(ctx, obstacle)
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/backups/restore',
    operation: 'chooseBackupToRestore',
    summary: 'Schedule a restore at the next start',
    description:
      'The database is replaced at the next start, and the old one is kept beside it. The approval policies of now stay. `null` cancels the restore. All administrators are notified. Where the office has another, it is a proposal (202) for them to approve; `npm run restore` on the server needs nobody else.',
    governed: true,
    access: 'office:appliance',
    approvedWith: 'office:manage',
    secondPerson: async (_ctx, { body }) => body.file !== null,
    tells: ({ principal }, { body: { file } }) => ({
      kind: 'restore_scheduled',
      title:
        file === null
          ? sentence`${principal.name} cancelled the restore at the next start`
          : sentence`The office is restored from a backup at the next start`,
      detail:
        file === null
          ? sentence`The office stays as it is.`
          : sentence`Scheduled by ${principal.name}: ${file}. What happened since that backup will be gone; an administrator can still cancel it.`,
      link: '/settings/backups',
    }),
    money: 'none',
    outside: true,
    body: input('BackupChoice', { file: z.string().min(1).max(200).nullable() }),
    example: { file: null },
    response: BackupState,
    errors: {
      not_configured: [409, 'The office runs on a Postgres server'],
      backup_damaged: [409, 'The copy failed verification'],
    },
    prepare: (ctx, { body }) => proveChoice(ctx, body.file),
    handle: (ctx, { body }) => askForRestore(ctx, body.file),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/archives',
    summary: 'List full archives of the office',
    access: 'office:manage',
    response: z.array(Archive),
    handle: ctx => listArchives(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/archives',
    operation: 'makeArchive',
    governed: 'in_person',
    summary: 'Create a full archive of the office',
    description:
      'A zip of every table as JSON lines and CSV, each fund’s book as a journal, and a manifest with digests; without passwords, keys or other secrets. Made in the background; the newest three are kept.',
    access: 'office:manage',
    session: true,
    status: 201,
    response: Archive,
    errors: { password_needed },
    prepare: ctx => assertFreshPassword(ctx),
    handle: ctx => askForArchive(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/archives/{archive_id}',
    operation: 'getArchive',
    summary: 'Get the progress of an archive',
    access: 'office:manage',
    response: Archive,
    handle: (ctx, { params }) => findArchive(ctx, params.archive_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/archives/{archive_id}/file',
    operation: 'downloadArchive',
    summary: 'Download an archive',
    description:
      'For administrators with every area, whose rights nothing narrows. The audit log records who requested it and when.',
    leaves: 'records',
    access: 'office:manage',
    session: true,
    response: streamedFile('application/zip'),
    errors: { not_ready: [409, 'Not ready, failed, or replaced by a newer one'], password_needed },
    prepare: (ctx, { params }) => archiveFile(ctx, params.archive_id),
    handle: async (_ctx, _input, made) => made,
  }),
  ...userRoutes,
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/audit',
    operation: 'listAuditEntries',
    summary: 'List audit entries',
    access: 'audit:manage',
    query: z.object({
      ...field.page,
      action: z.string().max(200).optional().meta({ description: 'Exact method and path template' }),
      actor_id: z.coerce.number().int().positive().optional(),
      q: field.search('Part of the action, the target, the actor’s name or the outcome'),
    }),
    response: z.array(AuditEntry),
    handle: (ctx, { query }) => listAudit(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/audit/verification',
    operation: 'verifyAudit',
    summary: 'Verify the hash chain of the audit log',
    access: 'audit:manage',
    response: entity('AuditVerification', {
      organisation: field.id(),
      entries: z.int(),
      erased: z
        .int()
        .meta({ description: 'Entries whose values were erased; the hash chain still verifies' }),
      broken: z.object({ seq: z.int(), reason: z.string() }).nullable(),
    }),
    handle: ctx => verifyChain(ctx),
  }),
  ...auditExportRoutes,
  ...accessLogRoutes,
  ...erasureRoutes,
] as const
