import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import { exceptionSeverities } from '../../platform/exceptions.ts'
import { findException, getException, listExceptions, updateException } from './exceptions.ts'
import { getPlaybook, listPlaybooks, savePlaybook } from './playbooks.ts'
import { getRun, startRun } from './runs.ts'
import {
  Exception,
  ExceptionChange,
  ExceptionDetail,
  Playbook,
  PlaybookInput,
  PlaybookRun,
  PlaybookStart,
} from './schemas.ts'
import { exceptionStatuses } from './states.ts'

const P = '/api/v1/svc/exceptions'

const not_found = [404, 'The exception does not exist, or its record is hidden from the caller'] as const

export const routes = [
  route({
    method: 'GET',
    path: P,
    summary: 'List exceptions, newest first',
    description:
      'Whatever needs a person, from every area the caller may read: overdue calls, alerts, failed checks, expired KYC, missed filings, failed deliveries and jobs.',
    access: 'exceptions:read',
    query: z.object({
      ...field.listing,
      status: z.enum(exceptionStatuses).optional(),
      severity: z.enum(exceptionSeverities).optional(),
      kind: field.key(60).optional(),
      assignee_id: z.coerce.number().int().positive().optional(),
      open: field.flag().optional().meta({ description: 'Whether somebody still has to act' }),
      mine: field.flag().optional().meta({ description: 'Assigned to the caller, or to nobody' }),
    }),
    response: z.array(Exception),
    tool: {
      name: 'svc_list_exceptions',
      title: 'List exceptions',
      category: 'agent',
      credits: 1,
      description:
        'Lists what went wrong in any area and needs a person: overdue calls, covenant alerts, failed close checks, expired KYC, missed filings, failed deliveries and jobs, each with severity, owner and deadline. It changes nothing.',
      keywords: 'exception inbox queue problems failures incidents breaks overdue sla wrong',
    },
    handle: (ctx, { query }) => listExceptions(ctx, query),
  }),
  route({
    method: 'GET',
    path: `${P}/{exc_id}`,
    operation: 'getException',
    summary: 'Get an exception with its playbook runs',
    access: 'exceptions:read',
    response: ExceptionDetail,
    errors: { not_found },
    handle: (ctx, { params }) => getException(ctx, params.exc_id),
  }),
  route({
    method: 'POST',
    path: `${P}/{exc_id}/update`,
    operation: 'updateException',
    summary: 'Change an exception',
    description:
      'Acknowledges, assigns, snoozes, resolves or dismisses it. One that is settled while its cause stands is opened again only by another occurrence.',
    access: 'exceptions:write',
    governed: 'harmless',
    body: ExceptionChange,
    example: { status: 'acknowledged', note: 'Asked the custodian' },
    response: ExceptionDetail,
    errors: { not_found, illegal_transition: [409, 'The status does not allow it'] },
    tool: {
      name: 'svc_update_exception',
      title: 'Update an exception',
      category: 'agent',
      credits: 2,
      description:
        'Acknowledges, assigns, snoozes, resolves or dismisses an exception, or notes what was found. The record that is wrong stays as it is.',
      keywords: 'exception assign owner snooze resolve dismiss acknowledge',
    },
    handle: (ctx, { params, body }) => updateException(ctx, params.exc_id, body),
  }),
  route({
    method: 'POST',
    path: `${P}/{exc_id}/run-playbook`,
    operation: 'runExceptionPlaybook',
    summary: 'Run a playbook for an exception',
    description:
      'Its checks, notifications and assignment happen; tasks and actions become proposals that wait for approval. A run ends at the first step that fails.',
    access: 'exceptions:write',
    governed: 'harmless',
    body: PlaybookStart,
    example: {},
    response: PlaybookRun,
    errors: {
      not_found,
      no_playbook: [409, 'No playbook fits the exception, and none was named'],
      playbook_changed: [409, 'A playbook that it calls has gone'],
    },
    tool: {
      name: 'svc_run_exception_playbook',
      title: 'Run a playbook for an exception',
      category: 'agent',
      credits: 2,
      description:
        'Runs the playbook of an exception: checks, notifies and assigns, and proposes tasks and actions. Whatever changes another record waits for approval.',
      keywords: 'exception playbook runbook procedure steps',
    },
    handle: async (ctx, { params, body }) =>
      startRun(ctx, await findException(ctx, params.exc_id), body.playbook_id),
  }),
  route({
    method: 'GET',
    path: `${P}/playbooks`,
    operation: 'listExceptionPlaybooks',
    summary: 'List playbooks',
    access: 'exceptions:read',
    query: z.object({
      ...field.listing,
      all: field.flag().default(false).meta({ description: 'Earlier versions, too' }),
    }),
    response: z.array(Playbook),
    handle: (ctx, { query }) => listPlaybooks(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/playbooks`,
    operation: 'saveExceptionPlaybook',
    summary: 'Save a playbook',
    description:
      'A name that exists saves its next version; earlier versions and their runs stay. A playbook that calls itself, directly or through others, is refused.',
    access: 'exceptions:write',
    body: PlaybookInput,
    example: {
      name: 'Grave exceptions',
      trigger: { conditions: { severity: ['high', 'critical'] } },
      steps: [
        { type: 'check', check: 'still_wrong' },
        { type: 'assign' },
        { type: 'create_task', task: 'Settle {{title}}', due_in_days: 1 },
      ],
    },
    response: Playbook,
    status: 201,
    money: 'none',
    handle: (ctx, { body }) => savePlaybook(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/playbooks/{pb_id}`,
    operation: 'getExceptionPlaybook',
    summary: 'Get a version of a playbook',
    access: 'exceptions:read',
    response: Playbook,
    handle: (ctx, { params }) => getPlaybook(ctx, params.pb_id),
  }),
  route({
    method: 'GET',
    path: `${P}/playbooks/runs/{run_id}`,
    operation: 'getExceptionPlaybookRun',
    summary: 'Get a playbook run with each step’s result',
    access: 'exceptions:read',
    response: PlaybookRun,
    handle: (ctx, { params }) => getRun(ctx, params.run_id),
  }),
] as const
