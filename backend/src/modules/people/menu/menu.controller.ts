import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { LoggedInAdmin, type CurrentAdmin } from '../../../common/current-admin';
import { ApiErrors } from '../../../common/error-response.dto';
import { Needs } from '../../../common/permissions/needs';
import { MenuDto, PinsDto } from './menu.dto';
import { MenuRepository } from './menu.repository';

@ApiTags('account')
@ApiBearerAuth()
@Controller('api/admin/account/menu')
export class MenuController {
  constructor(private readonly menu: MenuRepository) {}

  @Get()
  @Needs('account.own')
  @ApiOperation({
    operationId: 'getMenu',
    summary: "Get the pages in the caller's menu besides the usual ones",
  })
  @ApiOkResponse({ type: MenuDto })
  @ApiErrors(401)
  read(@LoggedInAdmin() { id }: CurrentAdmin): Promise<MenuDto> {
    return this.menu.read(id);
  }

  @Put()
  @Needs('account.own')
  @ApiOperation({ operationId: 'pinToMenu', summary: "Pin pages to the caller's menu" })
  @ApiOkResponse({ type: MenuDto })
  @ApiErrors(400, 401)
  pin(@LoggedInAdmin() { id }: CurrentAdmin, @Body() { pins }: PinsDto): Promise<MenuDto> {
    return this.menu.pin(id, pins);
  }
}
