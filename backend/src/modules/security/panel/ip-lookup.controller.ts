import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../common/error-response.dto';
import { BlacklistCheckDto, IpLookupDto, IpRequestDto } from './dto/ip-lookup.dto';
import { IpLookupService } from './ip-lookup.service';
import { Needs } from '../../../common/permissions/needs';

@ApiTags('security')
@ApiBearerAuth()
@Controller('api/admin/security')
export class IpLookupController {
  constructor(private readonly lookup: IpLookupService) {}

  @Post('ip-lookup')
  @HttpCode(200)
  @Needs('security.see')
  @ApiOperation({
    operationId: 'lookUpIp',
    summary: 'Look up an IP address',
    description:
      'Place and network come from local databases; nothing is fetched over the network. Place data: IP Geolocation by DB-IP (https://db-ip.com), CC-BY 4.0.',
  })
  @ApiOkResponse({ type: IpLookupDto })
  @ApiErrors(400, 401, 422)
  lookUp(@Body() { ip }: IpRequestDto): Promise<IpLookupDto> {
    return this.lookup.lookUp(ip);
  }

  @Post('blacklist-check')
  @HttpCode(200)
  @Needs('security.see')
  @ApiOperation({
    operationId: 'checkBlacklists',
    summary: 'Look up an IP address in blocklists',
    description:
      'Queries the DNS blocklists of the setting `dnsBlocklists`, each for at most three seconds, and the local lists.',
  })
  @ApiOkResponse({ type: BlacklistCheckDto })
  @ApiErrors(400, 401, 422)
  check(@Body() { ip }: IpRequestDto): Promise<BlacklistCheckDto> {
    return this.lookup.checkBlacklists(ip);
  }
}
