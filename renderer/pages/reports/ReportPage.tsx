import { Alert, Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReportDetail, reportsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { BackLink } from '../../components/page/BackLink.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordMenu } from '../../components/record/RecordMenu.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { Progress } from '../../components/states/Progress.tsx'
import { formatDate } from '../../format/dates.ts'
import { useMay } from '../../session/session.ts'
import { reportStates } from '../../words/reports.ts'
import { ReportSection } from './ReportSection.tsx'
import { fileAt, reportQuery, reportsKey } from './reports.ts'

const route = getRouteApi('/office/reports/$reportId')

/** One report: its sections with figures and their sources, its files and its versions. */
export function ReportPage() {
  const { reportId } = route.useParams()
  const report = useQuery(reportQuery(Number(reportId)))
  return (
    <PageBody>
      <BackLink to="/reports" label="Reports" />
      <Loaded query={report} whole>
        {found => <Report report={found} />}
      </Loaded>
    </PageBody>
  )
}

function Report({ report }: { report: ReportDetail }) {
  const { status, percent, section, error, sections } = report
  const { tone, label } = reportStates[status]
  return (
    <>
      <PageHeader
        title={report.title}
        description={
          <Group gap="md" component="span">
            <Status tone={tone}>{label}</Status>
            <span>
              {`Version ${report.version} · written by ${report.author} · figures as of ${formatDate(report.period_end)}`}
            </span>
          </Group>
        }
        actions={<Actions report={report} />}
        calls={[
          'GET /api/v1/svc/reports/{report_id}',
          'GET /api/v1/svc/reports/{report_id}/status',
          'GET /api/v1/svc/reports/{report_id}/docx',
          'GET /api/v1/svc/reports/{report_id}/pdf',
          'DELETE /api/v1/svc/reports/{report_id}',
          'POST /api/v1/svc/reports/generate',
        ]}
      />
      <Stack gap="xl">
        {(status === 'queued' || status === 'writing') && (
          <Progress stage={section ?? 'Waits to be written'} percent={percent} />
        )}
        {error && (
          <Alert color="red" title="The report could not be written">
            {error}
          </Alert>
        )}
        {sections.map(one => (
          <ReportSection key={one.key} section={one} />
        ))}
        <Versions report={report} />
      </Stack>
    </>
  )
}

function Actions({ report }: { report: ReportDetail }) {
  const mayWrite = useMay('write', 'reports')
  const navigate = useNavigate()
  const { kind, fund_account_id, deal_id, lp_id, template_id, period_start, period_end } = report
  const again = useAction(
    async (_none: null) => {
      const next = await reportsApi('POST /api/v1/svc/reports/generate', {
        body: { kind, fund_account_id, deal_id, lp_id, template_id, period_start, period_end },
      })
      await navigate({ to: '/reports/$reportId', params: { reportId: String(next.id) } })
      return next
    },
    { invalidates: [reportsKey], done: ({ version }) => `Version ${version} is being written` },
  )
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            disabled={report.status !== 'ready'}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={fileAt(report.id, 'docx')} download>
            Word (DOCX)
          </Menu.Item>
          <Menu.Item component="a" href={fileAt(report.id, 'pdf')} download>
            PDF
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayWrite && (
        <Button loading={again.isPending} onClick={() => again.mutate(null)}>
          Write next version
        </Button>
      )}
      {mayWrite && (
        <RecordMenu
          noun="report"
          list={{ to: '/reports' }}
          record={{ id: report.id, name: report.title }}
          remove={{
            says: 'This version goes for good; the others stay.',
            run: () =>
              reportsApi('DELETE /api/v1/svc/reports/{report_id}', { params: { report_id: report.id } }),
            invalidates: [reportsKey],
          }}
        />
      )}
    </>
  )
}

function Versions({ report: { id, versions } }: { report: ReportDetail }) {
  if (versions.length < 2) return null
  return (
    <section aria-label="Versions">
      <Text component="h2" fw={600} mb="xs">
        Versions
      </Text>
      <Stack gap={4}>
        {versions.map(one => (
          <Group key={one.id} gap="md">
            {one.id === id ? (
              <Text size="sm">{`Version ${one.version} (shown)`}</Text>
            ) : (
              <Anchor component={Link} to={`/reports/${one.id}`} size="sm" underline="always">
                {`Version ${one.version}`}
              </Anchor>
            )}
            <Text size="sm" c="dimmed">
              {`${formatDate(one.created_at)}, ${one.author}`}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
