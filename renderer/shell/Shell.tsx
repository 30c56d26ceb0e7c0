import { ActionIcon, AppShell, Burger, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessage2Search, IconSearch } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { StaleBanner } from '../components/states/StaleBanner.tsx'
import { formatDate } from '../format/dates.ts'
import { today } from '../format/days.ts'
import { keysOf, listenToKeys, useKeys } from '../keyboard/keys.ts'
import { folders } from '../pages/index.ts'
import type { ShownRecords } from '../routes/palette-records.ts'
import { RecordPages } from '../routes/record-link.ts'
import { ContributedTabs, type RecordTab } from '../routes/record-tabs.ts'
import { useEnabledModules, useMe } from '../session/session.ts'
import { InvestorPage } from './InvestorPage.tsx'
import { Navigation } from './Navigation.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import { palette } from './palette-store.ts'
import { SampleBar } from './SampleBar.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import classes from './shell.module.css'
import { UserMenu } from './UserMenu.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import { useIdleChunks } from './use-idle-chunks.ts'
import { useEntries } from './use-navigation.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const CopilotPanel = lazy(() => import('../copilot/CopilotPanel.tsx'))
const CallsDialog = lazy(() => import('./CallsDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

const recordTabs = folders.flatMap((folder): readonly RecordTab[] => folder.recordTabs ?? [])
const recordPages: ShownRecords = Object.assign({}, ...folders.map(folder => folder.shown ?? {}))

/** Every page behind the sign-in in its frame, with the contributions of the page folders. */
export function Shell() {
  const me = useMe()
  if (me.role === 'lp') return <InvestorPage organisation={me.organisation.name} />
  return (
    <RecordPages value={recordPages}>
      <ContributedTabs value={recordTabs}>
        <Frame />
      </ContributedTabs>
    </RecordPages>
  )
}

/** The frame: where one is, where one can go, who one is. */
function Frame() {
  const me = useMe()
  const [menuOpened, menu] = useDisclosure()
  const [keysShown, setKeysShown] = useState(false)
  const [callsShown, setCallsShown] = useState(false)
  const copilot = useCopilot()
  useEffect(listenToKeys, [])
  useGoKeys()
  useIdleChunks()
  useFocusOnReturn()
  useKeys('Everywhere', [
    { keys: '?', label: 'Show keyboard shortcuts', run: () => setKeysShown(true) },
    { keys: 'mod+k', label: 'Search records, pages and commands', run: palette.open },
    { keys: '/', label: 'Search', run: focusSearch },
    ...(copilot.offered ? [{ keys: 'mod+j', label: 'Ask the copilot', run: copilot.toggle }] : []),
  ])

  return (
    <AppShell
      layout="alt"
      header={{ height: 48 }}
      navbar={{ width: 216, breakpoint: 'md', collapsed: { mobile: !menuOpened } }}
      aside={{
        width: 400,
        breakpoint: 'md',
        collapsed: { mobile: !copilot.shown, desktop: !copilot.shown },
      }}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header className={classes.header}>
        <Burger
          opened={menuOpened}
          onClick={menu.toggle}
          hiddenFrom="md"
          size="sm"
          aria-label="Open the navigation"
        />
        <div className={classes.place}>
          <span className={classes.organisation}>{me.organisation.name}</span>
        </div>
        <UnstyledButton className={classes.search} data-tour="search" onClick={palette.open}>
          <IconSearch size={16} aria-hidden />
          <span>Search or jump to</span>
          <Kbd size="xs" aria-hidden>
            {keysOf('mod+k').join(' ')}
          </Kbd>
        </UnstyledButton>
        <div className={classes.own}>
          {copilot.offered && (
            <Tooltip label={`Ask the copilot (${keysOf('mod+j').join(' ')})`}>
              <ActionIcon
                ref={copilot.button}
                data-tour="copilot"
                variant="subtle"
                color="gray"
                size="lg"
                aria-label="Copilot"
                aria-expanded={copilot.shown}
                onClick={copilot.toggle}
              >
                <IconMessage2Search size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <NotificationBell />
          <UserMenu onShowKeys={() => setKeysShown(true)} onShowCalls={() => setCallsShown(true)} />
        </div>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar}>
        <Navigation onNavigate={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main}>
        <p className={classes.printed}>{`${me.organisation.name} · ${formatDate(today())}`}</p>
        <SampleBar />
        <StaleBanner />
        <SectionTabs />
        <div id="content" tabIndex={-1} className={classes.content}>
          <Outlet />
        </div>
      </AppShell.Main>
      {copilot.begun && (
        <AppShell.Aside aria-label="Copilot" className={classes.aside} inert={!copilot.shown}>
          <Suspense>
            <CopilotPanel shown={copilot.shown} onClose={copilot.close} />
          </Suspense>
        </AppShell.Aside>
      )}
      <Suspense>
        <Palette />
        {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
        {callsShown && <CallsDialog onClose={() => setCallsShown(false)} />}
      </Suspense>
    </AppShell>
  )
}

/**
 * The copilot at the side: the conversation stays while it is closed, and the focus returns to its former
 * place.
 */
function useCopilot() {
  const offered = useEnabledModules().has('copilot')
  const [shown, setShown] = useState(false)
  const [begun, setBegun] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setShown(false)
    button.current?.focus()
  }
  const toggle = () => {
    if (shown) return close()
    setBegun(true)
    setShown(true)
  }
  return { offered, shown, begun, button, close, toggle }
}

/** The keys of the places. */
function useGoKeys() {
  const navigate = useNavigate()
  useKeys(
    'Go to',
    useEntries().flatMap(({ keys, section, label, to }) =>
      keys ? [{ keys, label: `${section}: ${label}`, run: () => void navigate({ to }) }] : [],
    ),
  )
}

/** The page's own search when it has one, else the palette. */
function focusSearch() {
  const search = document.querySelector<HTMLInputElement>('#content input[type="search"]')
  if (search) search.focus()
  else palette.open()
}
