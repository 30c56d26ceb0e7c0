import type { ReactNode } from 'react'
import type { ApiCall } from '../../api/modules.ts'
import { BackLink } from './BackLink.tsx'
import { PageBody } from './PageBody.tsx'
import { PageHeader } from './PageHeader.tsx'
import classes from './record.module.css'

interface RecordPageProps {
  /** The list it belongs to. */
  back: { to: string; label: string }
  title: string
  /** Its state and the record it belongs to. */
  description?: ReactNode
  actions?: ReactNode
  calls: readonly ApiCall[]
  /** Full-width content above both columns. */
  above?: ReactNode
  /** The record's timeline, beside its parts. */
  aside: ReactNode
  /** The record's parts, each a RecordSection. */
  children: ReactNode
  /** Moves the timeline below the parts, whose tables need the full width of most windows. */
  wide?: boolean | undefined
}

/** The page of a record: its facts on the left, its timeline on the right. */
export function RecordPage({
  back,
  title,
  description,
  actions,
  calls,
  above,
  aside,
  wide,
  children,
}: RecordPageProps) {
  return (
    <PageBody>
      <BackLink {...back} />
      <PageHeader title={title} description={description} actions={actions} calls={calls} />
      {above && <div className={classes.above}>{above}</div>}
      <RecordColumns aside={aside} wide={wide}>
        {children}
      </RecordColumns>
    </PageBody>
  )
}

type RecordColumnsProps = Pick<RecordPageProps, 'aside' | 'wide' | 'children'>

/** A record's facts on the left, its timeline on the right. */
export function RecordColumns({ aside, children, wide }: RecordColumnsProps) {
  return (
    <div className={classes.columns} data-wide={wide || undefined}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  )
}

interface RecordSectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

export function RecordSection({ title, action, children }: RecordSectionProps) {
  return (
    <section className={classes.section}>
      <header className={classes.sectionHeader}>
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}
