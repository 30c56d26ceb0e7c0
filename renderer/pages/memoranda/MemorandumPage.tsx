import { Alert, Anchor, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { cimApi, type Memorandum } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordMenu } from '../../components/record/RecordMenu.tsx'
import { ChangedSince } from '../../components/source/ChangedSince.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { wordsOfKey } from '../../format/keys.ts'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import { reportStates } from '../../words/memoranda.ts'
import { Citations } from './Citations.tsx'
import classes from './memoranda.module.css'
import {
  fileAt,
  isOpen,
  mayBePutAway,
  mayGoBack,
  memorandaKey,
  memorandumQuery,
  nextStep,
  takesApproval,
} from './memoranda.ts'
import { PaperPreview } from './PaperPreview.tsx'
import { RenameMemorandum } from './RenameMemorandum.tsx'
import { Section } from './Section.tsx'

const route = getRouteApi('/office/memoranda/$reportId')

/** One memorandum: its sections, the open one, and its sources. */
export function MemorandumPage() {
  const { reportId } = route.useParams()
  const report = useQuery(memorandumQuery(Number(reportId)))
  return (
    <PageBody>
      <Anchor component={Link} to="/memoranda" size="sm" underline="hover">
        Memoranda
      </Anchor>
      <Loaded query={report} whole>
        {found => <Report report={found} />}
      </Loaded>
    </PageBody>
  )
}

function Report({ report }: { report: Memorandum }) {
  const mayWrite = useMay('write', 'cim')
  const { section: named } = route.useSearch()
  const section =
    report.sections.find(({ section_key }) => section_key === wordOf(named)) ?? report.sections[0]
  const { tone, label } = reportStates[report.status]
  return (
    <>
      <PageHeader
        title={report.title}
        description={
          <Group gap="md" component="span">
            <Status tone={tone}>{label}</Status>
            {report.code_name}
            {report.byod && 'Its documents stay at their source'}
          </Group>
        }
        actions={<Actions report={report} mayWrite={mayWrite} />}
        calls={[
          'GET /api/v1/svc/cim/reports/{report_id}',
          'PATCH /api/v1/svc/cim/reports/{report_id}',
          'DELETE /api/v1/svc/cim/reports/{report_id}',
          'PATCH /api/v1/svc/cim/reports/{report_id}/section/{section_key}',
          'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/regenerate',
          'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/suggest',
          'GET /api/v1/svc/cim/reports/{report_id}/section/{section_key}/versions',
          'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/restore',
          'POST /api/v1/svc/cim/reports/{report_id}/status',
          'GET /api/v1/svc/cim/reports/{report_id}/export',
        ]}
      />
      <Warnings report={report} />
      <div className={classes.columns}>
        <Sections report={report} current={section?.section_key} />
        {section && (
          <Section
            key={section.section_key}
            report={report}
            section={section}
            editable={mayWrite && isOpen(report.status)}
          />
        )}
        {section && <Citations citations={section.citations} />}
      </div>
    </>
  )
}

function Actions({ report, mayWrite }: { report: Memorandum; mayWrite: boolean }) {
  const mayApprove = useMay('approve', 'cim')
  const [previewing, setPreviewing] = useState(false)
  const gaps = report.sections.filter(({ missing }) => missing.length > 0).map(({ title }) => title)
  const step = nextStep[report.status]
  const mayStep = step && takesApproval(step.to) ? mayApprove : mayWrite
  const move = useAction(
    (status: Memorandum['status']) =>
      cimApi('POST /api/v1/svc/cim/reports/{report_id}/status', {
        params: { report_id: report.id },
        body: { status },
      }),
    {
      invalidates: [memorandaKey],
      done: ({ status }) => `It is ${reportStates[status].label.toLowerCase()} now`,
    },
  )
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} />}
            disabled={report.leaks.length > 0}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {gaps.length > 0 && <Menu.Label>Left out, not known yet: {gaps.join(', ')}</Menu.Label>}
          <Menu.Item onClick={() => setPreviewing(true)}>Preview</Menu.Item>
          <Menu.Item component="a" href={fileAt(report.id, 'docx')} download>
            Word (DOCX)
          </Menu.Item>
          <Menu.Item component="a" href={fileAt(report.id, 'pdf')} download>
            PDF
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {previewing && <PaperPreview report={report} onClose={() => setPreviewing(false)} />}
      {mayWrite && mayGoBack(report.status) && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('draft')}>
          Back to draft
        </Button>
      )}
      {mayWrite && mayBePutAway(report) && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('archived')}>
          Archive
        </Button>
      )}
      {mayStep && step && (
        <Button loading={move.isPending} onClick={() => move.mutate(step.to)}>
          {step.label}
        </Button>
      )}
      {mayWrite && <More report={report} />}
    </>
  )
}

function More({ report }: { report: Memorandum }) {
  const [renaming, setRenaming] = useState(false)
  return (
    <>
      <RecordMenu
        noun="memorandum"
        list={{ to: '/memoranda' }}
        record={{ id: report.id, name: report.title }}
        remove={{
          says: 'It goes for good, with all its versions. One that was ever approved stays: archive it.',
          run: () =>
            cimApi('DELETE /api/v1/svc/cim/reports/{report_id}', { params: { report_id: report.id } }),
          invalidates: [memorandaKey],
        }}
      >
        {isOpen(report.status) && <Menu.Item onClick={() => setRenaming(true)}>Rename…</Menu.Item>}
      </RecordMenu>
      {renaming && <RenameMemorandum report={report} onClose={() => setRenaming(false)} />}
    </>
  )
}

function Warnings({ report }: { report: Memorandum }) {
  const titles = new Map(report.sections.map(({ section_key, title }) => [section_key, title]))
  return (
    <>
      {report.leaks.length > 0 && (
        <Alert color="red" title="It reveals its subject" mb="md">
          The teaser cannot be approved or exported until this is removed:{' '}
          {report.leaks
            .map(
              ({ section_key, text }) =>
                `“${text}” in ${section_key === null ? 'the code name' : (titles.get(section_key) ?? wordsOfKey(section_key))}`,
            )
            .join(', ')}
          .
        </Alert>
      )}
      <ChangedSince documents={report.documents} />
      {report.source_problem && (
        <Alert color="yellow" title="Its documents cannot be read right now" mb="md">
          {report.source_problem} Its quotes are shown again once available.
        </Alert>
      )}
    </>
  )
}

function Sections({ report, current }: { report: Memorandum; current: string | undefined }) {
  return (
    <nav aria-label="Sections">
      <ul className={classes.sections}>
        {report.sections.map(({ section_key, title, uncited }) => {
          const doubtful =
            uncited.length + report.leaks.filter(leak => leak.section_key === section_key).length
          return (
            <li key={section_key}>
              <Link
                to="/memoranda/$reportId"
                params={{ reportId: String(report.id) }}
                search={{ section: section_key }}
                aria-current={section_key === current ? 'page' : undefined}
              >
                {title}
                {doubtful > 0 && (
                  <span className={classes.count} title="Numbers without a citation, and revealing names">
                    {doubtful}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
