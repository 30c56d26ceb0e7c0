import { z } from 'zod'
import { readSheet } from '../../../imports/read-sheet.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { sourceErrors } from '../../../sources/read-source.ts'
import { SOURCE_BODY_LIMIT } from '../../../sources/source.ts'
import { readCertificate } from './certificate.ts'
import { readCertificateTable } from './certificate-table.ts'
import {
  changeCovenant,
  covenantQuery,
  createCovenant,
  deleteCovenant,
  fetchDealFor,
  getCovenant,
  listCovenants,
  simulate,
} from './covenants.ts'
import { check, cure_over, no_cure_left } from './readings.ts'
import {
  CertificateInput,
  CertificateReading,
  CertificateTable,
  CertificateTableInput,
  CheckInput,
  Covenant,
  CovenantChange,
  CovenantInput,
  CovenantPage,
  RiskCheck,
  Simulation,
  SimulationInput,
} from './schemas.ts'

const P = '/api/v1/svc/risk/covenants'
const ONE = `${P}/{cov_id}` as const

export const covenantRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listCovenants',
    summary: 'List covenants with their status, newest first',
    access: 'risk:read',
    query: covenantQuery,
    response: z.array(Covenant),
    tool: {
      name: 'svc_list_covenants',
      title: 'List covenants',
      category: 'risk',
      credits: 1,
      description:
        'Lists covenants with value, threshold, headroom and status. Filter by deal, status or overdue tests. It tests nothing.',
      keywords: 'covenant headroom breach leverage coverage close threshold overdue',
    },
    handle: (ctx, { query }) => listCovenants(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createCovenant',
    summary: 'Create a covenant',
    description:
      'Tests the first reading, and raises an alert if that is `watch` or `breach`. `peer_deal_id` refers to the deal of a data platform record. On first use the record is fetched from the connected platform and becomes a deal: 422 at `peer_deal_id` if the platform does not know it. Without a connected platform, the covenants belong to the deal that one of them is linked to, or to none until then.',
    access: 'risk:write',
    status: 201,
    errors: { source_unavailable: [503, 'The data platform cannot be reached for the deal'] },
    body: CovenantInput,
    example: {
      name: 'Debt service coverage',
      type: 'dscr',
      direction: 'min',
      frequency: 'monthly',
      threshold: 1.25,
      current_value: 1.3,
      unit: 'ratio',
    },
    response: Covenant,
    money: 'none',
    tool: {
      name: 'svc_create_covenant',
      title: 'Create a covenant',
      category: 'risk',
      credits: 2,
      description:
        'Enters a covenant to be monitored: threshold, direction, frequency, steps, waivers. Use svc_check_covenant to record a later reading.',
      keywords: 'covenant threshold monitor loan',
    },
    prepare: (ctx, { body }) => fetchDealFor(ctx, body),
    handle: (ctx, { body }, fetched) => createCovenant(ctx, body, fetched),
  }),
  route({
    method: 'GET',
    path: ONE,
    shows: 'covenant',
    operation: 'getCovenant',
    summary: 'Get a covenant with its readings',
    access: 'risk:read',
    response: CovenantPage,
    tool: {
      name: 'svc_get_covenant',
      title: 'Show a covenant',
      category: 'risk',
      credits: 1,
      description:
        'Shows one covenant with its terms, its steps and waivers, and the history of its readings and headroom. It tests nothing.',
      keywords: 'covenant headroom history',
    },
    handle: (ctx, { params }) => getCovenant(ctx, params.cov_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateCovenant',
    summary: 'Change a covenant',
    description:
      'Tests the last reading under the changed terms, and raises an alert if the result is worse.',
    access: 'risk:write',
    body: CovenantChange,
    example: { threshold: 1.2, waived_until: '2026-12-31' },
    response: Covenant,
    errors: { changed_meanwhile },
    money: 'none',
    handle: (ctx, { params, body }) => changeCovenant(ctx, params.cov_id, body),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    operation: 'deleteCovenant',
    summary: 'Delete a covenant',
    description: 'For a covenant entered by mistake; otherwise set its last day.',
    access: 'risk:write',
    errors: { has_history: [409, 'It has been tested since, or an alert was resolved'] },
    money: 'none',
    handle: (ctx, { params }) => deleteCovenant(ctx, params.cov_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/simulate`,
    operation: 'simulateCovenant',
    summary: 'Simulate shocks on a covenant',
    effect: 'read',
    access: 'risk:read',
    body: SimulationInput,
    example: { numerator: 40, denominator: 10, shocked: 'denominator', shocks: [0, -0.1, -0.2, -0.25] },
    response: Simulation,
    tool: {
      name: 'svc_simulate_covenant',
      title: 'Simulate a breach',
      category: 'risk',
      credits: 1,
      description:
        'Shocks the value of a covenant, or what it is made of, and shows status, headroom and how far it is from breach. It keeps nothing.',
      keywords: 'breach simulation stress shock cushion headroom',
    },
    handle: (ctx, { params, body }) => simulate(ctx, params.cov_id, body),
  }),
  route({
    method: 'POST',
    path: `${ONE}/certificate`,
    operation: 'readCovenantCertificate',
    summary: 'Read a compliance certificate',
    description:
      'Proposes the covenant’s value with its quote and location. Saves nothing: a person confirms it with `POST /risk/check` and its `source`.',
    effect: 'read',
    access: 'risk:write',
    body: CertificateInput,
    bodyLimit: SOURCE_BODY_LIMIT,
    example: {
      source: {
        type: 'inline',
        documents: [{ name: 'certificate.txt', text: 'Debt service coverage for the quarter: 1.31x' }],
      },
    },
    response: CertificateReading,
    errors: sourceErrors,
    prepare: (ctx, { params, body }) => readCertificate(ctx, params.cov_id, body),
    handle: async (_ctx, _input, read) => read,
  }),
  route({
    method: 'POST',
    path: `${ONE}/certificate/table`,
    operation: 'readCovenantCertificateTable',
    summary: 'Read a compliance certificate that is a table',
    description:
      'Proposes the covenant’s value from the rows that name it. Saves nothing: a person confirms it with `POST /risk/check` and its `source`. A CSV file or an Excel workbook of at most 20,000 rows.',
    effect: 'read',
    access: 'risk:write',
    bodyLimit: MAX_BYTES,
    body: CertificateTableInput,
    example: { csv: 'Covenant;Actual;Test date\nDebt service coverage;1,31x;30.06.2026\n' },
    response: CertificateTable,
    prepare: (ctx, { body }) => readSheet(ctx, body),
    handle: (ctx, { params, body }, table) => readCertificateTable(ctx, params.cov_id, table, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/risk/check',
    operation: 'checkCovenant',
    summary: 'Test a covenant, saved or unsaved',
    description:
      'With `covenant_id`, saves the reading, updates the status and raises an alert if it is worse. Without it, saves nothing.',
    did: 'Recorded a reading of the covenant',
    access: 'risk:write',
    body: CheckInput,
    computes: ({ body }) => body.covenant_id === undefined,
    example: { covenant_id: 1, current_value: 1.31 },
    response: RiskCheck,
    errors: { cure_over, no_cure_left },
    money: 'none',
    tool: {
      name: 'svc_check_covenant',
      title: 'Check a covenant',
      category: 'risk',
      credits: 1,
      description:
        'Records the latest value of a stored covenant, or tests name, direction, threshold and value without keeping them. Answers status and headroom.',
      keywords: 'covenant test reading compliance headroom breach',
    },
    handle: (ctx, { body }) => check(ctx, body),
  }),
] as const
