import { route } from '../../kernel/index.ts'
import { adminDashboard } from './admin.ts'
import { gpDashboard } from './gp.ts'
import { AdminDashboard, dashboardQuery, GpDashboard } from './schemas.ts'

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/dashboard/gp',
    operation: 'getGpDashboard',
    summary: 'Get the dashboard of a partner',
    description:
      'What waits for somebody, each fund’s NAV bridge compared with the period before, deals by stage and month, covenant headroom, and exposure by sector and vintage. Each figure names the page behind it.',
    access: 'dashboard:read',
    query: dashboardQuery,
    response: GpDashboard,
    handle: (ctx, { query }) => gpDashboard(ctx, query.period),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/dashboard/admin',
    operation: 'getAdminDashboard',
    summary: 'Get the dashboard of an administrator',
    description:
      'What waits for somebody, exceptions by kind, and changes, people, keys, proposals and runs compared with the period before.',
    access: 'office:manage',
    query: dashboardQuery,
    response: AdminDashboard,
    handle: (ctx, { query }) => adminDashboard(ctx, query.period),
  }),
] as const
