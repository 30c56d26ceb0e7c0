import type { ReactNode } from 'react'
import type { ApiCall } from '../../api/modules.ts'
import { inSentence } from '../../format/words.ts'
import { type TabbedRecord, useContributedTabs } from '../../routes/record-tabs.ts'
import { PastMerges } from '../merge/PastMerges.tsx'
import { BackLink } from '../page/BackLink.tsx'
import { PageBody } from '../page/PageBody.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { RecordColumns, RecordSection } from '../page/RecordPage.tsx'
import { ArchivedNotice } from './ArchivedNotice.tsx'
import { type Endings, RecordMenu } from './RecordMenu.tsx'
import { type OwnTab, RecordTabs } from './RecordTabs.tsx'
import { RecordTimeline } from './RecordTimeline.tsx'
import { recordKinds } from './record-kinds.ts'

interface TabbedRecordPageProps extends Endings {
  of: TabbedRecord
  record: { id: number; name: string }
  /** Its state and the record it belongs to. */
  description: ReactNode
  mayWrite: boolean
  /** Buttons, the main one last, hidden while it is archived; rare actions are in the menu before them. */
  actions?: ReactNode
  /** Panels opened by actions, above whichever tab is shown. */
  opened?: ReactNode
  /** Calls behind further parts of the page. */
  calls: readonly ApiCall[]
  /** The label of the first tab, where it is more than an overview. */
  label?: string
  /** The tables of the first tab need the whole width of most windows. */
  wide?: boolean
  /** The first tab: the facts, and content seen together with them. */
  children: ReactNode
  /** Writing on the timeline, above it. */
  log?: ReactNode
  /** The tabs that the page has itself, behind the first. */
  tabs?: readonly OwnTab[]
}

/**
 * The page of a record with many related ones: its facts beside its timeline, and tabs of related records.
 * Merging, archiving and deleting are in its menu.
 */
export function TabbedRecordPage(props: TabbedRecordPageProps) {
  const { of, record, description, mayWrite, actions, calls, label = 'Overview', children, log, tabs } = props
  const { type, noun, list, merges } = recordKinds[of]
  const contributed = useContributedTabs(of)
  const isArchived = props.archive?.archived ?? false
  return (
    <PageBody>
      <BackLink to={list.to} label={list.label} />
      <PageHeader
        title={record.name}
        description={description}
        actions={
          <>
            {mayWrite && (
              <RecordMenu
                {...recordKinds[of]}
                record={record}
                archive={props.archive}
                remove={props.remove}
              />
            )}
            {!isArchived && actions}
          </>
        }
        calls={[
          ...calls,
          'GET /api/v1/svc/timeline/{record_type}/{record_id}',
          'GET /api/v1/svc/timeline/{record_type}/{record_id}/counts',
          ...contributed.flatMap(tab => tab.calls),
        ]}
      />
      {isArchived && props.archive && (
        <ArchivedNotice noun={noun} record={record} mayWrite={mayWrite} {...props.archive} />
      )}
      <RecordTabs
        of={of}
        id={record.id}
        label={noun}
        own={[
          {
            key: 'overview',
            label,
            content: (
              <RecordColumns
                wide={props.wide}
                aside={
                  <>
                    {!isArchived && log}
                    <RecordSection title="Timeline">
                      <RecordTimeline
                        type={type}
                        id={record.id}
                        empty={`No activity on this ${inSentence(noun)} yet.`}
                      />
                    </RecordSection>
                  </>
                }
              >
                {children}
                {merges && <PastMerges type={merges} id={record.id} mayWrite={mayWrite && !isArchived} />}
              </RecordColumns>
            ),
          },
          ...(tabs ?? []),
        ]}
      />
      {props.opened}
    </PageBody>
  )
}
