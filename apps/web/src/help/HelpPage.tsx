import { useEffect } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '../shell/NotFound.tsx';
import { Page } from '../ui/Page.tsx';
import { GUIDES } from './all-guides.ts';
import { GuideList } from './GuideList.tsx';
import { GuidePage } from './GuidePage.tsx';

export function HelpPage() {
  const { topic: slug } = useParams();
  const guide = GUIDES.find((known) => known.slug === slug);
  useEffect(() => {
    if (guide) document.title = `${guide.title} · Limn help`;
  }, [guide]);
  if (slug !== undefined && !guide) return <NotFound />;
  return <Page>{guide ? <GuidePage key={guide.slug} guide={guide} /> : <GuideList />}</Page>;
}
