import { type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SharedDataProvider, useSession } from 'shared-api';
import type { LoadPage, RemoteModule } from 'shared-api/remote';
import { lazyComponent } from '../feedback/lazy-component.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Toaster } from '../feedback/toaster.tsx';
import { Button } from '../forms/button.tsx';
import { PasswordField, TextField } from '../forms/text-field.tsx';
import { SidebarLayout } from '../layout/sidebar-layout.tsx';
import { Stack } from '../layout/stack.tsx';
import { BrowserRouter, Link, Route, Routes } from '../router/router.ts';
import { fetchFont } from '../theme/fetch-font.ts';
import { GlobalStyle } from '../theme/global-style.tsx';
import { ThemeToggle } from '../theme/theme-choice.tsx';

const missing: LoadPage = () => Promise.reject(new Error('The remote has no such page.'));

const waiting = () => <Skeleton height="16rem" />;

const pagesOf = ({ descriptor, pages }: RemoteModule): ReadonlyMap<string, ComponentType> =>
  new Map(descriptor.routes.map(({ page }) => [page, lazyComponent(pages[page] ?? missing, waiting)]));

const Shown = ({ page: Page }: { page: ComponentType | undefined }) => Page && <Page />;

type Credentials = { email: string; password: string };
type SignIn = (credentials: Credentials) => Promise<unknown>;

const SignInForm = ({ onSignIn }: { onSignIn: SignIn }) => {
  const [problem, setProblem] = useState('');
  const submit = (form: FormData) =>
    onSignIn({ email: String(form.get('email')), password: String(form.get('password')) }).then(
      () => setProblem(''),
      (failure: Error) => setProblem(failure.message),
    );
  return (
    <form action={submit}>
      <Stack>
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <PasswordField label="Password" name="password" error={problem} />
        <Button type="submit">Sign In</Button>
      </Stack>
    </form>
  );
};

const StandaloneRemote = ({ remote, onSignIn }: { remote: RemoteModule; onSignIn: SignIn }) => {
  const signedIn = useSession(session => session.user !== null);
  const { name, routes } = remote.descriptor;
  const [pages] = useState(() => pagesOf(remote));
  useEffect(() => void fetchFont(), []);
  const links = routes.map(({ path, title }) => (
    <Link key={path} to={path}>
      {title} ({path})
    </Link>
  ));
  return (
    <BrowserRouter>
      <GlobalStyle />
      <SidebarLayout
        sidebar={links}
        header={
          <>
            <strong>{name}</strong>
            <ThemeToggle />
          </>
        }
        collapsed={false}
        onCollapsedChange={() => {}}
      >
        {signedIn ? (
          <Routes>
            {routes.map(({ path, page }) => (
              <Route key={path} path={path} element={<Shown page={pages.get(page)} />} />
            ))}
            <Route path="*" element={<h1>{name}</h1>} />
          </Routes>
        ) : (
          <SignInForm onSignIn={onSignIn} />
        )}
      </SidebarLayout>
      <Toaster />
    </BrowserRouter>
  );
};

/** Renders a remote by itself for development: the frame of the product around the remote's own routes. */
export function renderStandalone(remote: RemoteModule, onSignIn: SignIn) {
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <SharedDataProvider>
        <StandaloneRemote remote={remote} onSignIn={onSignIn} />
      </SharedDataProvider>,
    );
}
