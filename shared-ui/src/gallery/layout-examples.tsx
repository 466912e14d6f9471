import { Button } from '../forms/button.tsx';
import { LeafMark } from '../icons/leaf-mark.tsx';
import { Card } from '../layout/card.tsx';
import { Section } from '../layout/section.tsx';
import { Grid, Row } from '../layout/stack.tsx';
import { Accordion } from '../navigation/accordion.tsx';

export const LayoutExamples = () => (
  <>
    <Section
      title="A section"
      description="Without a box around it."
      actions={
        <Button size="sm" icon="download">
          Export
        </Button>
      }
    >
      <Grid $columns={3}>
        <Card level={3} title="A card" description="With a description">
          Its content.
        </Card>
        <Card level={3} title="With an icon" footer={<Button size="sm">Action</Button>}>
          And a footer.
        </Card>
        <Card level={3} title="Danger Zone" tone="danger">
          <Button variant="danger" size="sm">
            Exit Pool
          </Button>
        </Card>
      </Grid>
    </Section>
    <Row>
      <LeafMark size={16} />
      <LeafMark />
      <LeafMark size={64} />
      <LeafMark size={128} />
    </Row>
    <Accordion
      items={[
        {
          id: 'difference',
          title: 'What is the difference between a farmer and a pooler?',
          content: 'A farmer stakes, a pooler mines.',
        },
        {
          id: 'rewards',
          title: 'How are rewards distributed?',
          content: 'By the share of the stake, after the fees that the contract names.',
        },
      ]}
    />
  </>
);
