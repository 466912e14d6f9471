/**
 * The router as remotes know it. One list, kept short: this package is shared whole,
 * so every name here is paid for on the first load.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
