export { default as Skeleton } from '@mui/material/Skeleton';
