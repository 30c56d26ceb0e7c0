import { ScrollArea, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { count, formatNumber } from '../format/numbers.ts'
import type { Badge, Entry } from '../routes/pages.ts'
import type { SectionKey } from '../routes/sections.ts'
import classes from './navigation.module.css'
import { Pinned } from './Pinned.tsx'
import { type NavigationSection, useNavigation, usePlaceHere } from './use-navigation.ts'

/** The left side: the sections, each opening in its first place or folding them all out. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const sections = useNavigation()
  const here = usePlaceHere()
  const [unfolded, setUnfolded] = useLocalStorage<SectionKey[]>({
    key: 'fund-office.navigation.unfolded',
    defaultValue: [],
  })
  const lines = (foot: boolean) =>
    sections
      .filter(section => section.foot === foot)
      .map(section => (
        <Section
          key={section.key}
          section={section}
          here={here}
          unfolded={unfolded.includes(section.key)}
          onFold={() =>
            setUnfolded(before =>
              before.includes(section.key)
                ? before.filter(other => other !== section.key)
                : [...before, section.key],
            )
          }
          onNavigate={onNavigate}
        />
      ))
  return (
    <>
      <div className={classes.wordmark}>Fund Office</div>
      <ScrollArea flex={1} component="nav" aria-label="Main" data-tour="sections">
        <Pinned onNavigate={onNavigate} />
        <ul className={classes.sections}>{lines(false)}</ul>
        <ul className={classes.foot}>{lines(true)}</ul>
      </ScrollArea>
    </>
  )
}

interface SectionProps {
  section: NavigationSection
  here: Entry | undefined
  unfolded: boolean
  onFold: () => void
  onNavigate: () => void
}

function Section({ section, here, unfolded, onFold, onNavigate }: SectionProps) {
  const { key, title, places, icon: Icon } = section
  const [first] = places as [Entry, ...Entry[]]
  const isHere = places.some(({ to }) => to === here?.to)
  return (
    <li>
      <div className={classes.line} data-here={(isHere && !unfolded) || undefined}>
        <Link
          to={first.to}
          className={classes.section}
          data-tour={key}
          aria-current={isHere && !unfolded ? 'true' : undefined}
          onClick={onNavigate}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {title}
          {!unfolded && places.map(({ to, badge }) => badge && <WaitingBadge key={to} {...badge} />)}
        </Link>
        {places.length > 1 && (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={unfolded}
            aria-controls={`section-${key}`}
            aria-label={`Places in ${title}`}
            onClick={onFold}
          >
            <IconChevronRight size={14} aria-hidden />
          </UnstyledButton>
        )}
      </div>
      {places.length > 1 && (
        <ul id={`section-${key}`} hidden={!unfolded}>
          {places.map(({ to, label, badge }) => (
            <li key={to} className={classes.line} data-here={to === here?.to || undefined}>
              <Link
                to={to}
                className={classes.place}
                aria-current={to === here?.to ? 'true' : undefined}
                onClick={onNavigate}
              >
                {label}
                {badge && <WaitingBadge {...badge} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function WaitingBadge({ useCount, noun }: Badge) {
  const waiting = useCount()
  if (waiting === 0) return null
  return (
    <span className={classes.badge}>
      <span aria-hidden>{formatNumber(waiting)}</span>
      <span className="visually-hidden">{count(waiting, noun)} waiting</span>
    </span>
  )
}
