import { Card } from 'antd';
import { Templates } from '../../features/campaigns/templates/Templates';
import { templatesCopy } from '../../features/campaigns/templates/templates.copy';
import { TabTitle } from '../../ui/navigation/TabTitle';

/** Shows the section 'Plantillas'. */
export default function TemplatesTab() {
  return (
    <>
      <TabTitle>{templatesCopy.title}</TabTitle>
      <Card>
        <Templates />
      </Card>
    </>
  );
}
